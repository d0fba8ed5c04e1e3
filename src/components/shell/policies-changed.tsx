import { Alert, Button, Flex } from "antd";
import { useState } from "react";
import { acceptPolicies } from "#contract/operations/identity/policies";
import { useRefreshAuth } from "../../hooks/use-auth";
import { useDates } from "../../hooks/use-dates";
import { useOperation } from "../../hooks/use-operation";
import { useT } from "../../providers/i18n";
import { useNotify } from "../../providers/notification";

const laterKey = "kaban.policies.later";

/** That the policies are not those the person accepted. Nobody is kept from work by it. */
export function PoliciesChanged({ version, since }: { version: string; since: string }) {
  const t = useT();
  const dates = useDates();
  const notify = useNotify();
  const refresh = useRefreshAuth();
  const { run, pending } = useOperation(acceptPolicies);
  const [isLater, setLater] = useState(() => sessionStorage.getItem(laterKey) === version);
  if (isLater) return null;
  const accept = () => void run({ version }).then(refresh).catch(notify.error);
  const putOff = () => {
    sessionStorage.setItem(laterKey, version);
    setLater(true);
  };
  const link = (name: string) => (
    <a href={`/policy/${name}`} target="_blank" rel="noopener">
      {t(`policies.${name}`)}
    </a>
  );
  return (
    <Alert
      banner
      type="info"
      message={t("policies.changed", { version, since: dates.show(since) })}
      description={
        <>
          {link("terms-of-use")} · {link("privacy-policy")}
        </>
      }
      action={
        <Flex wrap gap="small">
          <Button size="small" type="primary" loading={pending} onClick={accept}>
            {t("policies.accept")}
          </Button>
          <Button size="small" onClick={putOff}>
            {t("policies.later")}
          </Button>
        </Flex>
      }
    />
  );
}
