export { tieOutJob } from "#server/domain/tie-out/find";
export { tieOut } from "#server/domain/tie-out/items";
export { tieOutLists } from "#server/domain/tie-out/lists";
