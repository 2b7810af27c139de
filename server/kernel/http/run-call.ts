import type { Call, Page } from '#contract/kernel/call.ts';
import { END_BOOKMARK } from '#contract/kernel/envelope.ts';
import { MAX_PAGE_SIZE, MAX_VISITOR_PAGE_SIZE, PAGE_SIZE } from '#contract/kernel/limits.ts';
import { readInput } from '#contract/kernel/read-input.ts';
import type { AdAccount, Context, Subject, Viewer } from '../context/context.ts';
import { isRetryable } from '../db/faults.ts';
import { Failure } from '../core/failure.ts';
import { claimKey, type Claim } from './idempotency.ts';
import { guardInput } from './input-guard.ts';
import { jobsIn } from '../jobs/jobs.ts';
import type { Incoming, Done, Kernel } from '../context/kernel.ts';
import { requireAudience } from './may-call.ts';
import type { Route } from './route.ts';
import { spendRate } from './spend-rate.ts';

const ATTEMPTS = 3;

/** Runs a call: audience, input, rate, subject, ad account, idempotency, use case, commit; all but the endpoint. */
export async function runCall(
  kernel: Kernel,
  route: Route,
  raw: Readonly<Record<string, unknown>>,
  from: Incoming,
): Promise<Done> {
  const { call } = route;
  requireAudience(call, from);
  const input = parseInput(call, raw, from);
  if (call.paged && input.bookmark === END_BOOKMARK) return { data: emptyOf(call), bookmark: null };
  const now = kernel.clock();
  await spendRate(kernel, call, from, now);
  // Checked before any answer, stored ones included: a right may have been revoked [SEC-20].
  const viewer = await actingViewer(kernel, call, input, from);
  const adAccount = await adAccountIn(kernel, call, input, { ...from, viewer });
  const incoming = { ...from, viewer, ...adAccount };
  const claim = await claimOnce(kernel, call, input, incoming, now);
  if (claim?.earlier && call.shownOnce) throw shownOnce();
  if (claim?.earlier) return { data: claim.earlier.answer, bookmark: null };
  try {
    return toDone(call, await attempt(kernel, route, input, incoming, claim));
  } catch (error) {
    const released = claim?.release();
    // A caller who is told that the database is unavailable has waited long enough [SEC-77].
    if (!(error instanceof Failure && error.code === 'unavailable')) await released;
    throw error;
  }
}

type Input = Record<string, unknown> & { bookmark?: string | null };

/** Returns the viewer, with the subject they act for if the call names one [ROLE-03]. */
async function actingViewer(
  kernel: Kernel,
  { right }: Call,
  input: Input,
  { viewer }: Incoming,
): Promise<Viewer | null> {
  const { orbac_subject_id: subjectId, advertiser_id: advertiserId } = input;
  if (typeof subjectId !== 'string') return viewer;
  const named = {
    subjectId,
    advertiserId: typeof advertiserId === 'string' ? advertiserId : null,
    ...(right !== null && { right }),
  };
  const subject = await kernel.subjects.find(kernel.db.read, viewer, named);
  return viewer && subject ? { ...viewer, subject } : viewer;
}

/** Finds the ad account of an advertiser's call; the right is checked here, so no use case can forget it. */
async function adAccountIn(
  kernel: Kernel,
  { right, reads }: Call,
  { advertiser_id: id }: Input,
  { viewer, share }: Incoming,
): Promise<{ adAccount?: AdAccount }> {
  if (right === null || viewer === null) return {};
  // A token restricted to one ad account finds no other.
  const named = (viewer.advertiserId ?? String(id)) === String(id) ? String(id) : '0';
  // The calls of one page look it up once.
  const read = (reads ? share?.(kernel.db.read) : undefined) ?? kernel.db.read;
  return { adAccount: await kernel.findAdAccount(read, viewer, named, right) };
}

function parseInput(
  call: Call,
  raw: Readonly<Record<string, unknown>>,
  { viewer }: Incoming,
): Input {
  guardInput(raw);
  const { input: read, problem } = readInput(call.input, raw);
  if (problem !== null) {
    const { field, message: detail } = problem;
    const message = field ? `Parameter '${field}' is invalid.` : 'Invalid input.';
    throw new Failure('invalid_input', message, { detail });
  }
  const input = read as Input;
  return call.paged
    ? { ...input, ...pagingOf(raw, viewer ? MAX_PAGE_SIZE : MAX_VISITOR_PAGE_SIZE) }
    : input;
}

/** Parses paging leniently: a size is clamped, and every spelling of "no bookmark" is accepted. */
function pagingOf(
  raw: Readonly<Record<string, unknown>>,
  most: number,
): {
  page_size: number;
  bookmark: string | null;
} {
  const size = Math.trunc(Number(raw.page_size ?? PAGE_SIZE));
  const bookmark = raw.bookmarks ?? raw.bookmark;
  const last: unknown = Array.isArray(bookmark) ? bookmark.at(-1) : bookmark;
  return {
    page_size: Number.isFinite(size) && size > 0 ? Math.min(size, most) : PAGE_SIZE,
    bookmark: typeof last === 'string' && last !== '' ? last : null,
  };
}

function emptyOf(call: Call): unknown {
  return call.output.safeParse([]).success ? [] : { results: [] };
}

function shownOnce(): Failure {
  return new Failure(
    'shown_once',
    "You've already created this, and its secret is shown only once.",
    {
      detail: 'Revoke it and create another.',
    },
  );
}

async function claimOnce(
  kernel: Kernel,
  call: Call,
  input: Input,
  incoming: Incoming,
  now: Date,
): Promise<Claim | null> {
  if (!call.once || incoming.viewer === null) return null;
  const guid = typeof input.guid === 'string' && input.guid !== '' ? input.guid : null;
  const key = incoming.idempotencyKey ?? guid;
  if (key === null) return null;
  return claimKey(kernel.db.read, incoming.viewer, call.name, key, input, now);
}

/** Retries the work after a deadlock or serialisation error, at most 3 times [SEC-70]. */
async function attempt(
  kernel: Kernel,
  route: Route,
  input: Input,
  incoming: Incoming,
  claim: Claim | null,
): Promise<unknown> {
  for (let left = ATTEMPTS; ; left -= 1) {
    const transaction = kernel.db.lazyTransaction();
    try {
      const { standbys } = kernel.db;
      const isElsewhere = standbys !== null && route.from === 'standby';
      const read = isElsewhere ? await standbys.reader() : kernel.db.read;
      const tx = route.call.reads ? (incoming.share?.(read) ?? read) : transaction.tx;
      const context = contextOf(kernel, { tx, read }, incoming);
      const answer = await route.useCase(context, input as never);
      const { viewer } = context;
      const subject = subjectOf(viewer, incoming.adAccount);
      if (viewer && subject && !route.call.reads) {
        await kernel.subjects.record(context, route.call, viewer, subject);
      }
      // A secret that is shown once is not stored, not even for a retry.
      if (claim) await claim.store(transaction.tx, route.call.shownOnce ? null : answer);
      await transaction.commit();
      return answer;
    } catch (error) {
      const commits = error instanceof Failure && error.commitsWrites;
      await (commits ? transaction.commit() : transaction.rollback());
      if (left <= 1 || !isRetryable(error)) throw error;
    }
  }
}

/** Returns the subject that the call writes for: the one it names, or the ad account's owner. */
function subjectOf(viewer: Viewer | null, account: AdAccount | undefined): Subject | null {
  if (viewer?.subject) return viewer.subject;
  if (account === undefined || account.ownerId === viewer?.id) return null;
  return { id: account.id, ownerId: account.ownerId, advertiserId: account.id };
}

function contextOf(
  kernel: Kernel,
  { tx, read }: Pick<Context, 'tx' | 'read'>,
  incoming: Incoming,
): Context {
  return {
    viewer: incoming.viewer,
    ...(incoming.adAccount && { adAccount: incoming.adAccount }),
    tx,
    read,
    now: kernel.clock(),
    jobs: jobsIn(tx),
    events: kernel.events,
    // Created lazily: few calls log, and a child logger is not free.
    get log() {
      return kernel.log.child({ request: incoming.origin.requestId });
    },
    origin: incoming.origin,
    answer: incoming.answer,
    human: kernel.human,
    get signal() {
      return incoming.signal;
    },
  };
}

function toDone(call: Call, answer: unknown): Done {
  if (!call.paged) return { data: answer, bookmark: null };
  const page = answer as Page<unknown>;
  return { data: page.data, bookmark: page.bookmark };
}
