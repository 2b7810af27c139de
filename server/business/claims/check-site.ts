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

/** The parts of a call's or job's context that a check needs. */
interface Checking extends Sending {
  readonly read: Tx;
  readonly signal: AbortSignal;
}

/** The job that repeats the check; the payload is `{ claim_id }`. Queued jobs have this name, so it must not change. */
export const RECHECK_SITE = 'identity.look-at-site-again';
const DAY_MS = 24 * 3600_000;
const WEEK_MS = 7 * DAY_MS;
/** A site may be down for a day or two. */
const MOST_FAILURES = 3;

/**
 * Schedules a claim's next check. A claim begins with a token; a check that finds it on the site makes the site the
 * claimant's, unless it still has the current holder's token. Checks repeat weekly. A failed check is repeated the next
 * day; after three failures in a row the claim is lost, and its person is notified.
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
 * Runs a check for the claimant; the site is theirs if there is no problem. Null if the claim was withdrawn meanwhile.
 * No transaction waits for a site: the result is written afterwards.
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
    // A site already theirs by another method stays so: that one is checked separately.
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

/** Returns the current holder's claim, if their token is no longer on the site. */
async function staleHolder(
  { read, signal }: Checking,
  sites: Sites,
  { host, personId }: ClaimRow,
): Promise<ClaimRow | null> {
  const held = await claimHolding(read, host);
  if (held === null || held.personId === personId || held.method === null) return null;
  return (await findProof(sites, held, held.method, signal)) === null ? null : held;
}

/** Checks whether a claimed site still has its token. */
export async function recheckSite(
  context: Checking,
  sites: Sites,
  before: ClaimRow,
): Promise<void> {
  if (before.claimedAt === null || before.method === null) return;
  const problem = await findProof(sites, before, before.method, context.signal);
  const claim = await lockClaim(context.tx, before.id);
  // A concurrent check was later.
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
  await emailOwner(context, claim.personId, (owner) => lostEmail(owner, claim.host));
}
