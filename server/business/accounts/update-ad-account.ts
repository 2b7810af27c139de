import type { AdAccount, updateAdAccount as call } from '#contract/business/ad-accounts.ts';
import type { InputOf } from '#contract/kernel/call.ts';
import { timeZoneOf } from '#server/identity/index.ts';
import type { SignedInContext } from '#server/kernel/context/context.ts';
import { record } from '#server/trust/index.ts';
import {
  type AdAccountFacts,
  lockOwnAdAccount,
  updateAdAccountFacts,
} from '../core/ad-account-store.ts';
import {
  adAccountNotFound,
  findManagedAdAccount,
  type ManagedAdAccount,
} from '../rights/managed-ad-account.ts';
import { type AdTermsRow, latestTerms } from './ad-terms-store.ts';
import { adAccountView } from './views.ts';

/** Changes the given fields of the owner's advertiser. */
export async function updateAdAccount(
  context: SignedInContext,
  input: InputOf<typeof call>,
): Promise<AdAccount> {
  const { tx, viewer, now } = context;
  const { advertiser_id: id } = input;
  if (!(await lockOwnAdAccount(tx, viewer.id, id))) throw adAccountNotFound();
  const before = await findManagedAdAccount(tx, viewer, id, 'act');
  const after = changedBy(before, input, { now, terms: await latestTerms(tx) });
  await updateAdAccountFacts(tx, id, after, now);
  if (after.standing !== before.standing) await recordAct(context, 'ad_account_ended', id);
  if (after.termsAcceptedAt !== before.termsAcceptedAt) {
    await recordAct(context, 'ad_terms_accepted', id);
  }
  return adAccountView({ ...before, ...after });
}

function changedBy(
  before: ManagedAdAccount,
  input: InputOf<typeof call>,
  { now, terms }: { readonly now: Date; readonly terms: AdTermsRow | null },
): AdAccountFacts {
  const accepted = before.termsAcceptedAt;
  const isOpen = accepted === null || (terms !== null && accepted < terms.publishedAt);
  return {
    merchantId: input.merchant_id === undefined ? before.merchantId : input.merchant_id,
    timeZone: input.time_zone === undefined ? before.timeZone : timeZoneOf(input.time_zone),
    standing: input.standing ?? before.standing,
    termsAcceptedAt: isOpen && input.accepts_terms !== undefined ? now : accepted,
  };
}

function recordAct(
  { tx, viewer, now, origin }: SignedInContext,
  action: string,
  advertiser: string,
): Promise<void> {
  const who = { actorId: viewer.id, subjectId: viewer.id };
  return record(tx, { action, ...who, origin, at: now, detail: { advertiser } });
}
