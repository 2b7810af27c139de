import type { ClaimMethod } from '#contract/business/claims.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import { type Sending, emailOwner } from '#server/identity/index.ts';
import { lostEmail } from './claim-emails.ts';
import {
  claimHolding,
  letGoOfSite,
  lockClaim,
  noteCheck,
  takeSite,
  type ClaimRow,
} from './claim-store.ts';
import { findProof, type Sites } from './proofs.ts';

/** What a look needs of a context, a call's or a job's. */
interface Checking extends Sending {
  readonly read: Tx;
  readonly signal: AbortSignal;
}

/** The job that looks again; the payload is `{ claim_id }`. Jobs that wait have this name, so it stays. */
export const RECHECK_SITE = 'identity.look-at-site-again';
const DAY_MS = 24 * 3600_000;
const WEEK_MS = 7 * DAY_MS;
/** A site may be away for a day or two. */
const MOST_FAILURES = 3;

/**
 * The life of a claim: somebody says that a site is theirs and is given a token; a look that finds the
 * token there makes the site theirs, unless it still shows the token of whoever has it. Each week it
 * is looked at again. A look that finds nothing is followed by another on the next day; after three in
 * a row the site is theirs no longer, and they are told.
 */
export async function plan({ jobs, now }: Sending, claim: ClaimRow): Promise<void> {
  const pause = claim.failures === 0 ? WEEK_MS : DAY_MS;
  await jobs.add(
    RECHECK_SITE,
    { claim_id: claim.id },
    { runAt: new Date(now.getTime() + pause), jobKey: `${RECHECK_SITE}:${claim.id}` },
  );
}

/**
 * How a look that its person asked for ended; the site is theirs when it has no problem. Null when the
 * claim was taken back meanwhile. No transaction waits for a site: what is seen is written afterwards.
 */
export async function claimSite(
  context: Checking,
  sites: Sites,
  before: ClaimRow,
  method: ClaimMethod,
): Promise<ClaimRow | null> {
  const { tx, now } = context;
  const problem = await findProof(sites, before, method, context.signal);
  const stale = problem === null ? await staleHolder(context, sites, before) : null;
  const claim = await lockClaim(tx, before.id);
  if (claim === null) return null;
  if (problem !== null) {
    // A site that is theirs by another way stays so: that one is looked at again by itself.
    const looked = { ...claim, problem, checkedAt: now };
    await noteCheck(tx, looked);
    return looked;
  }
  if (stale !== null) await lose(context, stale);
  const isTheirs = await takeSite(tx, claim, now);
  const looked = {
    ...claim,
    method,
    problem: isTheirs ? null : ('taken' as const),
    failures: 0,
    checkedAt: now,
    claimedAt: isTheirs ? (claim.claimedAt ?? now) : null,
  };
  await noteCheck(tx, looked);
  if (isTheirs) await plan(context, looked);
  return looked;
}

/** The claim of another who has the site, which no longer shows their token. */
async function staleHolder(
  { read, signal }: Checking,
  sites: Sites,
  { host, personId }: ClaimRow,
): Promise<ClaimRow | null> {
  const held = await claimHolding(read, host);
  if (held === null || held.personId === personId || held.method === null) return null;
  return (await findProof(sites, held, held.method, signal)) === null ? null : held;
}

/** Looks whether the site still shows whose it is. */
export async function recheckSite(
  context: Checking,
  sites: Sites,
  before: ClaimRow,
): Promise<void> {
  if (before.claimedAt === null || before.method === null) return;
  const problem = await findProof(sites, before, before.method, context.signal);
  const claim = await lockClaim(context.tx, before.id);
  // Whoever looked in the meantime saw it later.
  if (claim === null || claim.checkedAt?.getTime() !== before.checkedAt?.getTime()) return;
  const failures = problem === null ? 0 : claim.failures + 1;
  const looked = { ...claim, problem, failures, checkedAt: context.now };
  if (failures >= MOST_FAILURES) return lose(context, looked);
  await noteCheck(context.tx, looked);
  await plan(context, looked);
}

async function lose(context: Sending, claim: ClaimRow): Promise<void> {
  await letGoOfSite(context.tx, claim);
  const checkedAt = context.now;
  await noteCheck(context.tx, { ...claim, problem: 'no_proof', claimedAt: null, checkedAt });
  await emailOwner(context, claim.personId, (username) => lostEmail(username, claim.host));
}
