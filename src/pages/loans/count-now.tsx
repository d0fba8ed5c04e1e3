import { Button } from "antd";
import { permissionOf } from "#contract/kit/operation";
import type { startCountAllowance } from "#contract/operations/jobs/start-job";
import { useCan } from "../../hooks/use-auth";
import { useOperation } from "../../hooks/use-operation";
import { useNotify } from "../../providers/notification";

interface CountNowProps {
  operation: typeof startCountAllowance;
  label: string;
  /** Said once it is under way. */
  asked: string;
}

/** Counts now, rather than when the next month begins; for those who may. */
export function CountNow({ operation, label, asked }: CountNowProps) {
  const can = useCan();
  const notify = useNotify();
  const { run, pending } = useOperation(operation);
  const start = () =>
    run({}).then(
      () => notify.success(asked),
      (error) => notify.error(error),
    );
  if (!can(permissionOf(operation))) return null;
  return (
    <Button type="primary" loading={pending} onClick={() => void start()}>
      {label}
    </Button>
  );
}
