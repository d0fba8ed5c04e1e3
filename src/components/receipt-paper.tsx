import type { ReactNode } from "react";
import { localPreference, localPreferenceAs, useLocalPreference } from "../providers/local-preference";
import { PrintSheet } from "./receipt-sheet";

export const receiptPapers = ["80", "58", "a5"] as const;
export type ReceiptPaper = (typeof receiptPapers)[number];

/** What a printer moves a paper by, in tenths of a millimetre: to the right and down. */
export interface PaperOffset {
  x: number;
  y: number;
}

/** The kinds of paper that printers are aligned for. */
export const alignedPapers = [...receiptPapers, "passbook"] as const;
export type AlignedPaper = (typeof alignedPapers)[number];

/** In millimetres: how large a paper is, and what is left free at its edges. */
const sizes: Record<ReceiptPaper, { width: number; height: number; margin: number }> = {
  "80": { width: 80, height: 200, margin: 4 },
  "58": { width: 58, height: 200, margin: 3 },
  a5: { width: 148, height: 210, margin: 12 },
};

const paper = localPreference<ReceiptPaper>("receipt-paper", receiptPapers);

/** The paper that this device prints receipts on, and the way to change it. */
export const useReceiptPaper = () => useLocalPreference(paper);

const whole = (value: unknown) => (Number.isSafeInteger(value) ? (value as number) : 0);

function readOffset(text: string | null): PaperOffset {
  try {
    const kept: Partial<PaperOffset> | null = JSON.parse(text ?? "null");
    return { x: whole(kept?.x), y: whole(kept?.y) };
  } catch {
    return { x: 0, y: 0 };
  }
}

const offsets = Object.fromEntries(
  alignedPapers.map((one) => [
    one,
    localPreferenceAs<PaperOffset>(`paper-offset.${one}`, readOffset, (offset) => JSON.stringify(offset)),
  ]),
) as Record<AlignedPaper, ReturnType<typeof localPreferenceAs<PaperOffset>>>;

/** By how much this device moves what it prints on a paper, and the way to change it. */
export const usePaperOffset = (of: AlignedPaper) => useLocalPreference(offsets[of]);

const millimetres = (tenths: number) => `${tenths / 10}mm`;

/** How what is printed is moved on its paper. */
export const movedBy = ({ x, y }: PaperOffset) => ({
  position: "relative" as const,
  left: millimetres(x),
  top: millimetres(y),
});

/** What is printed on the paper that this device has for receipts, moved as its printer needs it. */
export function ReceiptSheet({ paper: on, children }: { paper: ReceiptPaper; children: ReactNode }) {
  const [offset] = usePaperOffset(on);
  const { width, height, margin } = sizes[on];
  return (
    <PrintSheet paper="receipt">
      <style>{`@page receipt { size: ${width}mm ${height}mm; margin: ${margin}mm }`}</style>
      <div className={`receipt-on-${on}`} style={movedBy(offset)}>
        {children}
      </div>
    </PrintSheet>
  );
}
