// Refine makes English names of resources that have none; ours have one in each language (see
// scripts/browser-build.ts).
const asItIs = (word: string) => word;
export default { plural: asItIs, singular: asItIs };
