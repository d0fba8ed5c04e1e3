/** The live topic of a branch: "bank.update" → "bank.update.branch.<id>" (DESIGN section 6). */
export const branchTopic = (topic: string, branchId: string) => `${topic}.branch.${branchId}`;

/**
 * The resource or list that a topic belongs to: "bank.update" → "bank". Its read permission opens the topic.
 */
export const subjectOf = (topic: string) => topic.slice(0, topic.indexOf("."));
