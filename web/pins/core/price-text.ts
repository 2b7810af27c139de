import type { Pin } from '#contract/pins.ts';
import type { RichProduct } from '#contract/pins/rich.ts';
import { amountIn } from '#web/kernel/words/amount-in.ts';

/** Returns what a product costs, in the viewer's form; null if its page does not say. */
export function priceOf({ offer_summary: offer }: RichProduct, formats: string): string | null {
  if (!offer?.price || !offer.currency) return null;
  const money = new Intl.NumberFormat(formats, { style: 'currency', currency: offer.currency });
  const amount = (price: string) => amountIn(formats, money.format(Number(price)));
  const low = amount(offer.price);
  return offer.max_price ? `${low} – ${amount(offer.max_price)}` : low;
}

/** Returns the price of the first thing that a pin's page sells, and the name of the shop. */
export function priceTexts(
  { rich_summary: rich }: Pick<Pin, 'rich_summary'>,
  formats: string,
): { readonly price: string | null; readonly seller: string } {
  const [product] = rich?.products ?? [];
  return {
    price: product ? priceOf(product, formats) : null,
    seller: rich?.site_name ?? '',
  };
}
