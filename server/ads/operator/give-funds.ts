import type { AdMoney, createAdFund, FundKind } from '#contract/ads/billing.ts';
import type { InputOf } from '#contract/kernel/call.ts';
import type { SignedInContext } from '#server/kernel/context/context.ts';
import { bucketOf } from '#server/kernel/core/ids.ts';
import { record } from '#server/trust/index.ts';
import { amountBooked } from '../billing/account-money-store.ts';
import { moneyView } from '../billing/show-money.ts';
import { deposit, giveCredit } from '../charging/funds.ts';
import { lockMoney } from '../charging/money-store.ts';
import { billedAccount } from '../documents/account-store.ts';
import { writeReceipts } from '../documents/write-receipts.ts';
import { refuseField } from '../core/field-rules.ts';
import { accountNotFound, findAccount } from '../billing/find-account.ts';

const give = { credit: giveCredit, deposit } satisfies Record<FundKind, typeof deposit>;

/** Lets an operator grant credit to an ad account or book a deposit, once per reference; it is logged. */
export async function giveFunds(
  { tx, viewer, now, origin }: SignedInContext,
  input: InputOf<typeof createAdFund>,
): Promise<AdMoney> {
  const { advertiser_id: id, kind, amount_in_micro_currency: amount, currency, ref } = input;
  const account = await findAccount(tx, id);
  if (account.standing === 'ended') throw accountNotFound();
  if (currency !== account.currency) {
    throw refuseField('currency', `This ad account's currency is ${account.currency}.`);
  }
  const key = { bucket: bucketOf(id), accountId: id };
  await lockMoney(tx, [key]);
  const booked = await amountBooked(tx, key, kind, ref);
  if (booked !== null && booked !== amount) {
    throw refuseField('ref', 'This reference belongs to another amount. Choose a new one.');
  }
  if (booked === null) {
    // Read again: another operator may have added funds before the lock was acquired.
    const { funds } = await findAccount(tx, id);
    if (!Number.isSafeInteger(funds + amount)) {
      throw refuseField('amount_in_micro_currency', "An ad account can't hold that much.");
    }
    await give[kind](tx, { ...key, amount, ref }, now);
    const billed = kind === 'deposit' ? await billedAccount(tx, key) : null;
    if (billed) await writeReceipts(tx, billed, now);
    const detail = { ad_account: id, amount: String(amount), currency, ref };
    const who = { actorId: viewer.id, subjectId: account.ownerId };
    await record(tx, { action: `ad_${kind}_given`, ...who, origin, at: now, detail });
  }
  return moneyView(await findAccount(tx, id));
}
