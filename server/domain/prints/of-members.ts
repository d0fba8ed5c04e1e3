import { mostMembersAtOnce } from "#contract/entities/made-file";
import { printPapers } from "#contract/jobs/made-files";
import { type Operation, permissionOf } from "#contract/kit/operation";
import { Refusal } from "#contract/kit/refusal";
import { printOfMembers } from "#contract/operations/prints/papers-of-members";
import { printMemberCard, printMemberSheet, printStatement } from "#contract/operations/prints/prints";
import { askForFile, draftKey, keepFile, mostDrafts, removeDrafts } from "#server/domain/made-files/keep";
import { bind, rowsOf } from "#server/domain/prints/bind";
import { drawCard } from "#server/domain/prints/card";
import { drawPaper } from "#server/domain/prints/paper";
import { memberCard } from "#server/domain/prints/print-member-card";
import { memberSheet } from "#server/domain/prints/print-member-sheet";
import { memberStatement } from "#server/domain/prints/print-statement";
import type { PdfDocument } from "#server/domain/prints/serve-pdf";
import { authorise, type BranchCaller } from "#server/platform/auth/session";
import type { JobContext, JobStep } from "#server/platform/jobs/context";
import { handleJob, type JobHandler } from "#server/platform/jobs/jobs";
import { type BranchCall, newBranchCall, newEffects } from "#server/platform/operations/call";
import { serve } from "#server/platform/operations/serve";
import { drawLargePdf } from "#server/platform/pdf/pdf-renderer";
import { loadPictures } from "#server/platform/pdf/pictures";

type Job = JobContext<typeof printPapers>;
type Paper = Job["input"]["paper"];

/** What prints such a paper of one member. */
const single = {
  statements: printStatement,
  "member cards": printMemberCard,
  "information sheets": printMemberSheet,
} as const satisfies Record<Paper, Operation>;

const countMembers = `
  select count(*)::integer as count from member
  where branch_id = (select kaban_branch()) and id = any($1) and deleted_at is null`;

/** Has papers of many members printed: whose is looked at now, what stands on them as each is laid out. */
export const printOfMembersHandler = serve(printOfMembers, async (call) => {
  const { tx, input, caller, today, refusal } = call;
  const permissions = [permissionOf(single[input.paper])];
  authorise(caller.membership, ...permissions);
  if (input.from && input.to && input.from > input.to) throw refusal("dates_reversed");
  const member_ids = [...new Set(input.member_ids)];
  const { count } = (await tx.query(countMembers, [member_ids])).rows[0];
  if (count !== member_ids.length) throw refusal("member_not_found");
  return askForFile(call, {
    job: printPapers,
    input: { ...input, member_ids },
    kind: input.paper,
    name: `${input.paper.replaceAll(" ", "-")}-${today}.pdf`,
    contentType: "application/pdf",
    permissions,
  });
});

// What is open, and what moved in the period; loans have papers of their own.
const readAccounts = `
  select h.id as member_account_id, h.account_id from member_account h
  join account a on a.branch_id = h.branch_id and a.id = h.account_id
  where h.branch_id = (select kaban_branch()) and h.member_id = $1 and a.member_kind <> 'loan'
    and h.line_count > 0 and (h.status <> 'closed' or h.last_entry_date >= coalesce($2::date, '-infinity'))
  order by a.code, h.number`;

/** The inputs under which a member's papers are printed one by one. */
async function inputsFor({ input }: Job, { tx }: JobStep, id: string): Promise<object[]> {
  const { paper, from, to, language } = input;
  if (paper !== "statements") return [{ id, language }];
  const { rows } = await tx.query(readAccounts, [id, from ?? null]);
  const period = { ...(from && { from }), ...(to && { to }) };
  return rows.map((account) => ({ id, ...account, ...period, language }));
}

function layOut(paper: Paper, call: BranchCall<never>): Promise<PdfDocument> {
  if (paper === "statements") return memberStatement(call).then(drawPaper);
  if (paper === "member cards") return memberCard(call).then(drawCard);
  return memberSheet(call).then(drawPaper);
}

/** The papers of a member, with a footstep each as if they had been printed alone; none that is refused. */
async function papersOf(job: Job, step: JobStep, caller: BranchCaller, id: string): Promise<PdfDocument[]> {
  const { paper } = job.input;
  const papers: PdfDocument[] = [];
  for (const input of await inputsFor(job, step, id)) {
    const effects = newEffects(single[paper], caller, input);
    const common = { tx: step.tx, input, caller, now: step.now, today: job.today(), approvedById: null };
    const call = newBranchCall(single[paper] as never, effects, common);
    try {
      papers.push(await layOut(paper, call as never));
      for (const entry of effects.auditEntries) step.audit(entry);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
    }
  }
  return papers;
}

const membersAStep = mostMembersAtOnce / mostDrafts;
/** More takes minutes to draw, and gigabytes. */
const mostRows = 40_000;

interface Reached {
  members: number;
  papers: number;
  rows: number;
}

const draftOf = ({ tenant, runId }: Job, members: number) => draftKey(tenant, runId, members / membersAStep);

/** Lays the papers out, some members a step: those that are laid out lie among the files until all are. */
async function layOutAll(job: Job): Promise<Reached> {
  const { member_ids, paper } = job.input;
  const caller = await job.caller();
  authorise(caller.membership, permissionOf(single[paper]));
  let reached = (job.checkpoint as Reached | null) ?? { members: 0, papers: 0, rows: 0 };
  while (reached.members < member_ids.length) {
    const before = reached;
    reached = await job.step(async (step) => {
      const laidOut: PdfDocument[] = [];
      for (const id of member_ids.slice(before.members, before.members + membersAStep))
        laidOut.push(...(await papersOf(job, step, caller, id)));
      const rows = before.rows + laidOut.reduce((sum, one) => sum + rowsOf(one), 0);
      if (rows > mostRows) throw new Refusal(409, { code: "too_many_lines", message: tooManyLines });
      const content = Buffer.from(JSON.stringify(laidOut));
      await job.services.files.put(draftOf(job, before.members), content, "application/json");
      const members = Math.min(before.members + membersAStep, member_ids.length);
      const next = { members, papers: before.papers + laidOut.length, rows };
      step.checkpoint(next);
      step.progress(members, member_ids.length);
      return next;
    });
  }
  return reached;
}

const tooManyLines = `These papers have over ${mostRows.toLocaleString("en")} lines: print fewer members`;

/** The places of what was laid out, among the members. */
const places = ({ input: { member_ids } }: Job) =>
  Array.from({ length: Math.ceil(member_ids.length / membersAStep) }, (_, nth) => nth * membersAStep);

/** Draws what was laid out as one document; pictures are read some papers at a time. */
async function drawAll(job: Job): Promise<Uint8Array> {
  const papers: PdfDocument[] = [];
  const images: Record<string, string> = {};
  for (const at of places(job)) {
    const content = await job.services.files.get(draftOf(job, at));
    if (!content) throw new Error(`What was laid out at ${at} is gone`);
    const laidOut: PdfDocument[] = JSON.parse(content.toString("utf8"));
    if (laidOut.length === 0) continue;
    papers.push(...laidOut);
    Object.assign(images, await loadPictures(job.services, bind(laidOut, "").pictures));
  }
  if (papers.length === 0) throw new Refusal(409, { code: "nothing_to_print", message: nothingToPrint });
  const { document, footer } = bind(papers, job.input.paper);
  return drawLargePdf({ document: { ...document, images }, footer });
}

const nothingToPrint = "These members have no accounts to print";

/** Prints papers of many members into one PDF. A server that died is followed where it was. */
export const printPapersJob: JobHandler = handleJob(printPapers, async (job) => {
  const { papers } = await layOutAll(job);
  const pdf = await drawAll(job);
  await keepFile(
    job,
    (async function* () {
      yield pdf;
    })(),
    papers,
  );
  await removeDrafts(job.services.files, job.tenant, job.runId);
  return { papers };
});
