import { Alert, App, Button, Flex } from "antd";
import { useState } from "react";
import { useNavigate } from "react-router";
import { permissionOf } from "#contract/kit/operation";
import { mergeMembers } from "#contract/operations/members/duplicates";
import { showMember } from "#contract/operations/members/show-member";
import { approveMember, submitMember } from "#contract/operations/members/verification";
import { printMemberCard, printMemberSheet, printStatement } from "#contract/operations/prints/prints";
import { lazyComponent } from "../../../components/lazy-component";
import { useCan } from "../../../hooks/use-auth";
import { useBranch } from "../../../hooks/use-branch";
import { useAsk, useRunOperation } from "../../../hooks/use-operation";
import type { Selection } from "../../../lists/selection";
import { useConfirm } from "../../../overlays/confirm";
import { problemOf } from "../../../providers/api-error";
import { useT } from "../../../providers/i18n";
import { useRefusalText } from "../../../providers/refusal-text";
import { useOperationTexts } from "../../../resources/operations/texts";

const PapersDialog = lazyComponent(() => import("./papers-dialog").then((file) => file.PapersDialog));

const operations = { submit: submitMember, approve: approveMember };
type Act = keyof typeof operations;
const printed = [printStatement, printMemberCard, printMemberSheet];

interface Refused {
  id: string;
  message: string;
}

/**
 * Does something to each selected member who may have it done; the others stay selected, and are told why.
 */
function useForEach(selection: Selection) {
  const ask = useAsk();
  const runOperation = useRunOperation();
  const textOf = useRefusalText();
  const [progress, setProgress] = useState<number | null>(null);
  const run = async (act: Act): Promise<Refused[]> => {
    const refused: Refused[] = [];
    const ids = [...selection.names.keys()];
    for (const [index, id] of ids.entries()) {
      setProgress(index);
      try {
        const { version } = await ask(showMember, { id });
        await runOperation({ operation: operations[act], input: { id, version } });
      } catch (error) {
        refused.push({ id, message: textOf(problemOf(error)) });
      }
    }
    setProgress(null);
    selection.keep(refused.map(({ id }) => id));
    return refused;
  };
  return { run, progress };
}

/** What can be done with several members at once. */
export function BulkActs({ selection }: { selection: Selection }) {
  const t = useT("members");
  const texts = useOperationTexts();
  const can = useCan();
  const confirm = useConfirm();
  const { modal } = App.useApp();
  const { path } = useBranch();
  const navigate = useNavigate();
  const { run, progress } = useForEach(selection);
  const count = selection.names.size;
  const [isPrinting, setPrinting] = useState(false);
  const mayPrint = printed.some((operation) => can(permissionOf(operation)));
  const [first, second] = [...selection.names.keys()];

  const act = async (name: Act) => {
    const okText = texts.actionOf(operations[name]);
    if (!(await confirm({ title: t(`bulk.${name}Question`, { count }), okText }))) return;
    const refused = await run(name);
    if (refused.length === 0) return;
    const title = t("bulk.notAll", { done: count - refused.length, refused: refused.length });
    const content = <RefusedList refused={refused} names={selection.names} />;
    modal.warning({ title, content, width: 560 });
  };
  return (
    <Flex gap="small" wrap align="center">
      {(Object.keys(operations) as Act[])
        .filter((name) => can(permissionOf(operations[name])))
        .map((name) => (
          <Button key={name} size="small" disabled={progress !== null} onClick={() => void act(name)}>
            {texts.actionOf(operations[name])}
          </Button>
        ))}
      {count === 2 && can(permissionOf(mergeMembers)) && (
        <Button
          size="small"
          onClick={() => navigate(path(`members/duplicates?source=${second}&target=${first}`))}
        >
          {t("bulk.merge")}
        </Button>
      )}
      {mayPrint && (
        <Button size="small" onClick={() => setPrinting(true)}>
          {t("bulk.papers")}
        </Button>
      )}
      {isPrinting && <PapersDialog ids={[...selection.names.keys()]} onClose={() => setPrinting(false)} />}
      {progress !== null && <span role="status">{t("bulk.progress", { done: progress, count })}</span>}
    </Flex>
  );
}

function RefusedList({ refused, names }: { refused: Refused[]; names: ReadonlyMap<string, string> }) {
  return (
    <Alert
      type="warning"
      description={
        <ul>
          {refused.map(({ id, message }) => (
            <li key={id}>
              <strong>{names.get(id) ?? id}</strong>: {message}
            </li>
          ))}
        </ul>
      }
    />
  );
}
