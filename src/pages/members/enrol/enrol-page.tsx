import { useNavigate, useSearchParams } from "react-router";
import { v4 as newId } from "uuid";
import { showDraft } from "#contract/operations/members/drafts";
import { Page } from "../../../components/page";
import { ErrorState, LoadingState } from "../../../components/states";
import { useBranch } from "../../../hooks/use-branch";
import { useRead } from "../../../hooks/use-operation";
import { useT } from "../../../providers/i18n";
import { useNotify } from "../../../providers/notification";
import { readContent } from "./content";
import { Drafts } from "./drafts";
import { EnrolForm } from "./enrol-form";
import { readLocal } from "./use-draft";
import "../members.css";

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** A new member in full: the draft that the address names, or the choice of one. */
export function EnrolPage() {
  const t = useT("members");
  const [search, setSearch] = useSearchParams();
  const id = search.get("draft");
  const open = (draft: string) => setSearch({ draft }, { replace: true });
  return (
    <Page title={t("page.enrol-member")}>
      {id && uuid.test(id) ? (
        <OneDraft key={id} id={id} />
      ) : (
        <Drafts onOpen={open} onNew={() => open(newId())} />
      )}
    </Page>
  );
}

/** Continues a draft as it was left, in this tab or at the server; one that is nowhere starts blank. */
function OneDraft({ id }: { id: string }) {
  const t = useT("members");
  const notify = useNotify();
  const { path } = useBranch();
  const navigate = useNavigate();
  const { data, error, refetch, isFetchedAfterMount } = useRead(showDraft, { id }, { isOwnAffair: true });
  const isNew = error?.code === "draft_not_found";
  // What was read on an earlier visit may be older than what was saved since.
  if (!isFetchedAfterMount) return <LoadingState />;
  if (error && !isNew) return <ErrorState error={error} onRetry={() => void refetch()} />;
  const openMember = (member: string) => navigate(path(`view-members?member=${member}`));
  return (
    <EnrolForm
      draftId={id}
      start={readContent(readLocal(id) ?? data?.content)}
      isKept={!isNew}
      onOpen={openMember}
      onEnrolled={(member) => {
        notify.success(t("create.added", { name: member.full_name, passbook: member.passbook }));
        openMember(member.id);
      }}
    />
  );
}
