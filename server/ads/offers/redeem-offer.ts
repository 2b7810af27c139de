import type { AdRedemption, createAdCredit, OfferError } from '#contract/ads/documents/offers.ts';
import type { InputOf } from '#contract/kernel/call.ts';
import type { AdvertiserContext } from '#server/kernel/context/context.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import { record } from '#server/trust/index.ts';
import { hasCredit, insertCredit } from '../billing/credit-store.ts';
import { giveCredit } from '../charging/funds.ts';
import { type AccountKey, lockMoney, moneyOf } from '../charging/money-store.ts';
import { refuseField } from '../core/field-rules.ts';
import { hashOfCode } from './make-offers.ts';
import { lastDayOf, OFFER_SENTENCES, whyNotOffered } from './offer-rules.ts';
import { offerByCode, type OfferRow, useOffer } from './offer-store.ts';

/**
 * Redeems a code for an ad account, or previews it. The account's money is locked, so that it redeems a code only once;
 * the offer counts its uses, so that concurrent requests cannot exceed the limit.
 */
export async function redeemOffer(
  context: AdvertiserContext,
  input: InputOf<typeof createAdCredit>,
): Promise<AdRedemption> {
  const { tx, read, adAccount, now } = context;
  const key = { bucket: adAccount.bucket, accountId: adAccount.id };
  const hash = hashIn(input);
  const isTry = input.validate_only === true;
  if (!isTry) await lockMoney(tx, [key]);
  const { offer, why } = await look(isTry ? read : tx, key, {
    hash,
    currency: adAccount.currency,
    now,
  });
  if (why !== null || offer === null) return refused(why ?? 'UNKNOWN_CODE');
  if (isTry) return offered(offer);
  const [money] = await moneyOf(tx, [key]);
  if (!Number.isSafeInteger((money?.funds ?? 0) + offer.amount)) {
    throw refuseField('offer_code', "An ad account can't hold that much.");
  }
  // Other accounts may have used it up since it was read.
  if (!(await useOffer(tx, offer.id, now))) return refused('USED_UP');
  await give(context, key, offer);
  return offered(offer);
}

function hashIn({ offer_code_hash, offer_code }: InputOf<typeof createAdCredit>): Buffer {
  if (offer_code_hash) return Buffer.from(offer_code_hash, 'hex');
  if (offer_code) return hashOfCode(offer_code);
  throw refuseField('offer_code_hash', 'Enter a code.');
}

interface Asked {
  readonly hash: Buffer;
  readonly currency: string;
  readonly now: Date;
}

async function look(tx: Tx, key: AccountKey, { hash, currency, now }: Asked) {
  const offer = await offerByCode(tx, hash);
  const hasUsed = offer !== null && (await hasCredit(tx, key, offer.id));
  return { offer, why: whyNotOffered(offer, { currency, hasUsed, now }) };
}

async function give(
  { tx, viewer, adAccount, now, origin }: AdvertiserContext,
  key: AccountKey,
  { id, title, terms, amount, endsAt, currency }: OfferRow,
): Promise<void> {
  const credit = { offerId: id, title, terms, amount, endsAt, redeemedAt: now };
  if (!(await insertCredit(tx, key, credit))) throw new Error('the credit is there already');
  await giveCredit(tx, { ...key, amount, ref: `offer ${id}` }, now);
  const detail = { ad_account: key.accountId, offer: title, amount: String(amount), currency };
  const who = { actorId: viewer.id, subjectId: adAccount.ownerId };
  await record(tx, { action: 'ad_offer_used', ...who, origin, at: now, detail });
}

const refused = (why: OfferError): AdRedemption => ({
  type: 'ad_redemption',
  success: false,
  error_code: why,
  error_message: OFFER_SENTENCES[why],
  offer: null,
});

const offered = ({ title, terms, currency, amount, endsAt }: OfferRow): AdRedemption => ({
  type: 'ad_redemption',
  success: true,
  error_code: null,
  error_message: null,
  offer: {
    title,
    terms,
    currency,
    amount_in_micro_currency: amount,
    end_date: lastDayOf(endsAt),
  },
});
