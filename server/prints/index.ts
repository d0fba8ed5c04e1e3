import type { Served } from "#server/operations/serve";
import { memberCardPrinted } from "#server/prints/print-member-card";
import { memberSheetPrinted } from "#server/prints/print-member-sheet";
import { statementPrinted } from "#server/prints/print-statement";

/** The papers: statements, cards, sheets. */
export const prints: readonly Served[] = [memberCardPrinted, memberSheetPrinted, statementPrinted];
