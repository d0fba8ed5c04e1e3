import { FilePdfOutlined } from "@ant-design/icons";
import { Button } from "antd";
import type { Operation, Typed } from "#contract/kit/operation";
import { usePaperAddress } from "../member-ledger/addresses";

interface PaperButtonProps<Op extends Operation> {
  /** One that answers a PDF. */
  operation: Op;
  /** Null where not all is said yet. */
  input: Typed<Op> | null;
  children?: string;
}

/** The way to a paper, which opens in a tab of its own. */
export function PaperButton<Op extends Operation>({
  operation,
  input,
  children = "PDF",
}: PaperButtonProps<Op>) {
  const addressOf = usePaperAddress();
  const address = input
    ? { href: addressOf(operation, input), target: "_blank", rel: "noopener" }
    : { disabled: true };
  return (
    <Button icon={<FilePdfOutlined aria-hidden />} {...address}>
      {children}
    </Button>
  );
}
