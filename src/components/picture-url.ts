import { currentBranchId } from "../providers/http";

/** Where a picture is read from, as a page of the branch of this tab, or outside any. */
export const pictureUrl = (id: string, size = "") =>
  `/api/v1/media/${id}${size}?branch=${currentBranchId() ?? ""}`;
