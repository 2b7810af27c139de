import { readPrice } from './price.ts';
import { isThing, listOf, type Thing, valueOf } from './things.ts';
import { metaOf, type Walked } from './walked.ts';

/** A product's offer details beyond the price. */
export interface Deal {
  /** Whether it is sold below its previous or list price. */
  readonly onSale: boolean;
  /** The rating, in stars out of five. */
  readonly rating: number | null;
  /** Whether shipping is free. */
  readonly shipsFree: boolean;
}

/** Returns the offer details; null if the page has none. */
export function dealOf(
  thing: Thing | null,
  offers: readonly Thing[],
  price: string | null,
  walked: Walked,
): Deal | null {
  const deal = {
    onSale: price !== null && listPrices(offers, walked).some((before) => before > Number(price)),
    rating: thing === null ? null : ratingOf(thing),
    shipsFree: offers.some(isSentFree),
  };
  return deal.onSale || deal.rating !== null || deal.shipsFree ? deal : null;
}

const BEFORE = /(?:ListPrice|StrikethroughPrice|MSRP|SRP)$/;

/** Whether a price is a previous or list price. */
export function isListPrice(specification: Thing): boolean {
  return BEFORE.test(String(valueOf(specification, 'priceType')));
}

function listPrices(offers: readonly Thing[], walked: Walked): number[] {
  const specified = offers.flatMap((offer) =>
    listOf(valueOf(offer, 'priceSpecification'))
      .filter(isThing)
      .filter(isListPrice)
      .map((each) =>
        readPrice(
          valueOf(each, 'price'),
          valueOf(each, 'priceCurrency') ?? valueOf(offer, 'priceCurrency'),
        ),
      ),
  );
  const declared = readPrice(
    metaOf(walked, 'product:original_price:amount'),
    metaOf(walked, 'product:original_price:currency'),
  );
  return [...specified, declared].flatMap((each) => (each === null ? [] : [Number(each.amount)]));
}

const numberOf = (value: unknown): number => {
  const [first] = listOf(value);
  return typeof first === 'number' || (typeof first === 'string' && first.trim() !== '')
    ? Number(first)
    : Number.NaN;
};

function ratingOf(thing: Thing): number | null {
  const rating = listOf(valueOf(thing, 'aggregateRating')).find(isThing);
  if (rating === undefined) return null;
  const best =
    valueOf(rating, 'bestRating') === undefined ? 5 : numberOf(valueOf(rating, 'bestRating'));
  const stars = (numberOf(valueOf(rating, 'ratingValue')) / best) * 5;
  return stars > 0 && stars <= 5 ? Math.round(stars * 10) / 10 : null;
}

function isSentFree(offer: Thing): boolean {
  return listOf(valueOf(offer, 'shippingDetails'))
    .filter(isThing)
    .flatMap((details) => listOf(valueOf(details, 'shippingRate')).filter(isThing))
    .some((rate) => numberOf(valueOf(rate, 'value')) === 0);
}
