import { readPrice } from './price.ts';
import { isThing, listOf, type Thing, valueOf } from './things.ts';
import { metaOf, type Walked } from './walked.ts';

/** What a page says of buying a thing, beyond its price. */
export interface Deal {
  /** It is sold for less than it was, or than others ask. */
  readonly onSale: boolean;
  /** Stars of five. */
  readonly rating: number | null;
  /** Sent without a charge. */
  readonly shipsFree: boolean;
}

/** Null where the page says nothing of it. */
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

/** Whether a price is what a thing cost before, or elsewhere. */
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
