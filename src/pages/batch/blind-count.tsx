import { Alert, Button } from "antd";
import { useState } from "react";
import { permissionOf } from "#contract/kit/operation";
import { seeOwnBlotter } from "#contract/operations/batches/see-own-blotter";
import { fieldBindingOf, TextField } from "../../components/form-fields";
import { useCan } from "../../hooks/use-auth";
import { useOperationModal } from "../../hooks/use-operation-form";
import { useT } from "../../providers/i18n";
import { useNotify } from "../../providers/notification";
import { FormModal } from "../../resources/operations/form-modal";

/** In the place of a blotter that is hidden until the drawer is counted, or somebody else allows it. */
export function BlindCount() {
  const t = useT("teller");
  const can = useCan();
  const [isAsking, setIsAsking] = useState(false);
  const ask = (
    <Button size="small" onClick={() => setIsAsking(true)}>
      {t("blind.ask")}
    </Button>
  );
  return (
    <>
      <Alert
        type="info"
        showIcon
        message={t("blind.what")}
        action={can(permissionOf(seeOwnBlotter)) && ask}
      />
      {isAsking && <AskDialog onClose={() => setIsAsking(false)} />}
    </>
  );
}

function AskDialog({ onClose }: { onClose(): void }) {
  const t = useT("teller");
  const notify = useNotify();
  const done = () => {
    notify.success(t("blind.allowed"));
    onClose();
  };
  const acting = useOperationModal(seeOwnBlotter, { reason: "" }, done, { area: "teller" });
  return (
    <FormModal acting={acting} title={t("blind.ask")} okText={t("blind.ask")} onClose={onClose}>
      <TextField
        binding={fieldBindingOf(acting, "blind_")}
        name="reason"
        label={t("blind.reason")}
        isRequired
        autoFocus
      />
    </FormModal>
  );
}
