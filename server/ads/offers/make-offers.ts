import { createHash } from 'node:crypto';
import {
  type AdOffer,
  type createAdOffer,
  type getAdOffers,
  offerCodeFrom,
  type updateAdOffer,
} from '#contract/ads/documents/offers.ts';
import type { InputOf, Page } from '#contract/kernel/call.ts';
import type { SignedInContext } from '#server/kernel/context/context.ts';
import { bookmarkAfter, idCursor } from '#server/kernel/context/cursor.ts';
import { Failure } from '#server/kernel/core/failure.ts';
import { bucketOf, makeId } from '#server/kernel/core/ids.ts';
import { record } from '#server/trust/index.ts';
import { refuseField } from '../core/field-rules.ts';
import { daysOf, endOfDay, startOfDay } from './offer-rules.ts';
import { insertOffer, offerByCode, type OfferRow, offersPage, setStopped } from './offer-store.ts';

/** Returns the hash under which a code is stored. */
export const hashOfCode = (code: string): Buffer =>
  createHash('sha256').update(offerCodeFrom(code)).digest();

const offerView = (row: OfferRow): AdOffer => ({
  id: row.id,
  type: 'ad_offer',
  title: row.title,
  terms: row.terms,
  currency: row.currency,
  amount_in_micro_currency: row.amount,
  ...daysOf(row),
  uses: row.uses,
  used: row.used,
  is_stopped: row.isStopped,
});

/** Lets an operator create a code that grants credit; it is logged without the code. */
export async function makeOffer(
  { tx, viewer, now, origin }: SignedInContext,
  input: InputOf<typeof createAdOffer>,
): Promise<AdOffer> {
  const { title, terms, currency, amount_in_micro_currency: amount, uses } = input;
  const id = makeId(bucketOf(viewer.id), now.getTime());
  const startsAt = startOfDay(input.start_date);
  const endsAt = endOfDay(input.end_date);
  if (endsAt <= startsAt) throw refuseField('end_date', 'Choose a day after the first one.');
  const request = { title, terms: terms ?? '', currency, amount, startsAt, endsAt, uses };
  const hash = hashOfCode(input.code);
  await insertOffer(tx, hash, { id, ...request }, now);
  const made = await offerByCode(tx, hash);
  if (made === null) throw new Error('the offer has just gone');
  if (made.id === id) {
    const detail = { title, amount: String(amount), currency, uses: String(uses) };
    const who = { actorId: viewer.id, subjectId: null };
    await record(tx, { action: 'ad_offer_made', ...who, origin, at: now, detail });
  } else if (!isSame(made, request)) {
    throw refuseField('code', 'This code belongs to another offer. Choose a new one.');
  }
  return offerView(made);
}

const isSame = (made: OfferRow, request: Omit<OfferRow, 'id' | 'used' | 'isStopped'>): boolean =>
  made.title === request.title &&
  made.terms === request.terms &&
  made.currency === request.currency &&
  made.amount === request.amount &&
  made.uses === request.uses &&
  made.startsAt.getTime() === request.startsAt.getTime() &&
  made.endsAt.getTime() === request.endsAt.getTime();

/** Returns the offers, newest first. */
export async function getOffers(
  { read }: SignedInContext,
  { page_size, bookmark }: InputOf<typeof getAdOffers>,
): Promise<Page<AdOffer[]>> {
  const rows = await offersPage(read, idCursor.read(bookmark), page_size + 1);
  const data = rows.slice(0, page_size);
  const isMore = rows.length > page_size;
  return {
    data: data.map(offerView),
    bookmark: bookmarkAfter(isMore ? (data.at(-1) ?? null) : null),
  };
}

/** Lets an operator stop or resume an offer; it is logged. */
export async function updateOffer(
  { tx, viewer, now, origin }: SignedInContext,
  { offer_id, is_stopped }: InputOf<typeof updateAdOffer>,
): Promise<AdOffer> {
  const offer = await setStopped(tx, offer_id, is_stopped);
  if (offer === null) throw new Failure('ad_offer_not_found', "This offer isn't here.");
  const detail = { title: offer.title, is_stopped: String(is_stopped) };
  const who = { actorId: viewer.id, subjectId: null };
  await record(tx, { action: 'ad_offer_set', ...who, origin, at: now, detail });
  return offerView(offer);
}
