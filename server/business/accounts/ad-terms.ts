import type { AdTerms, publishAdTerms as publishCall } from '#contract/business/ad-terms.ts';
import type { InputOf } from '#contract/kernel/call.ts';
import type { AdAccount, SignedInContext } from '#server/kernel/context/context.ts';
import { Failure } from '#server/kernel/core/failure.ts';
import { toWireDate } from '#server/kernel/core/wire-date.ts';
import { hold } from '#server/kernel/db/hold.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import { record } from '#server/trust/index.ts';
import { type AdTermsRow, insertTerms, latestTerms, termsInForce } from './ad-terms-store.ts';

const DAY_MS = 86_400_000;

/** Returns the advertising terms to accept now. */
export async function getAdTerms({ tx }: SignedInContext): Promise<AdTerms | null> {
  const latest = await latestTerms(tx);
  return latest && viewOf(latest);
}

/** Publishes terms; previous ones stay on record, and the audit log has the publication. */
export async function publishAdTerms(
  { tx, viewer, now, origin }: SignedInContext,
  { text, days = 0 }: InputOf<typeof publishCall>,
): Promise<AdTerms> {
  await hold(tx, 'ad terms');
  const before = await latestTerms(tx);
  const row = {
    version: (before?.version ?? 0) + 1,
    text,
    publishedAt: now,
    inForceAt: new Date(now.getTime() + days * DAY_MS),
  };
  await insertTerms(tx, { ...row, who: viewer.id });
  const detail = { version: String(row.version), in_force_at: row.inForceAt.toISOString() };
  const who = { actorId: viewer.id, subjectId: null };
  await record(tx, { action: 'ad_terms_published', ...who, origin, at: now, detail });
  return viewOf(row);
}

/** Refuses new advertising by an ad account whose owner has not accepted the current terms. */
export async function requireAdTerms(
  tx: Tx,
  { termsAcceptedAt }: Pick<AdAccount, 'termsAcceptedAt'>,
  now: Date,
): Promise<void> {
  const publishedAt = await termsInForce(tx, now);
  if (publishedAt === null) return;
  if (termsAcceptedAt !== null && termsAcceptedAt >= publishedAt) return;
  throw new Failure('terms_not_accepted', 'Accept the advertising terms first.', {
    detail: 'The owner of the ad account finds them in its console.',
  });
}

function viewOf({ version, text, publishedAt, inForceAt }: AdTermsRow): AdTerms {
  return {
    id: String(version),
    type: 'ad_terms',
    text,
    published_at: toWireDate(publishedAt),
    in_force_at: toWireDate(inForceAt),
  };
}
