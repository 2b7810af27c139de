import type { AdMoney } from '#contract/ads/billing.ts';
import type { updateAdCreditLine as call } from '#contract/ads/settings.ts';
import type { InputOf } from '#contract/kernel/call.ts';
import type { SignedInContext } from '#server/kernel/context/context.ts';
import { bucketOf } from '#server/kernel/core/ids.ts';
import { record } from '#server/trust/index.ts';
import { moneyView } from '../billing/show-money.ts';
import * as funds from '../charging/funds.ts';
import { lockMoney } from '../charging/money-store.ts';
import { cardOf } from '../payments/card-store.ts';
import { leaveCards } from '../payments/remove-card.ts';
import { refuseField } from '../core/field-rules.ts';
import { accountNotFound, findAccount } from '../billing/find-account.ts';

/** Lets an operator set how much an ad account may spend before paying; it is logged. */
export async function setCreditLine(
  { tx, jobs, viewer, now, origin }: SignedInContext,
  { advertiser_id: id, line_in_micro_currency: request, currency }: InputOf<typeof call>,
): Promise<AdMoney> {
  const key = { bucket: bucketOf(id), accountId: id };
  const { standing, ownerId, ...account } = await findAccount(tx, id);
  if (standing === 'ended') throw accountNotFound();
  if (currency !== account.currency) {
    throw refuseField('currency', `This ad account's currency is ${account.currency}.`);
  }
  await lockMoney(tx, [key]);
  // Read again: another operator may have added funds or a line before the lock was acquired.
  const before = await findAccount(tx, id);
  if (!Number.isSafeInteger(before.funds - before.line + request)) {
    throw refuseField('line_in_micro_currency', "An ad account can't hold that much.");
  }
  const card = await cardOf(tx, key);
  if (card !== null && card.method !== null)
    throw refuseField('line_in_micro_currency', 'This ad account pays by card.');
  if (request > 0) await leaveCards({ tx, jobs }, key);
  const line = await funds.setCreditLine(tx, key, request);
  if (line !== before.line) {
    const detail = { ad_account: id, was: String(before.line), line: String(line), currency };
    const who = { actorId: viewer.id, subjectId: ownerId };
    await record(tx, { action: 'ad_credit_line_set', ...who, origin, at: now, detail });
  }
  return moneyView(await findAccount(tx, id));
}
