import type { Pin } from '#contract/pins.ts';
import type { Availability, RichProduct } from '#contract/pins/rich.ts';
import { day } from '#web/kernel/core/time.ts';
import type { Translate, Words } from '#web/kernel/words/words.ts';
import { priceOf } from '../core/price-text.ts';

type Rich = NonNullable<Pin['rich_metadata']>;

/** The displayed metadata of a page as short texts; the price separate. */
export interface FactTexts {
  readonly price: string | null;
  readonly facts: readonly string[];
}

const MINUTES_IN_HOUR = 60;

/** Formats the metadata of a pin's page; the site comes first, unless the link already names it. */
export function factTexts(pin: Pin, { t, formats }: Pick<Words, 't' | 'formats'>): FactTexts {
  const rich = pin.rich_metadata;
  if (!rich) return { price: null, facts: [] };
  const [product] = rich.products;
  const site = rich.site_name.toLowerCase() === pin.domain.toLowerCase() ? '' : rich.site_name;
  const facts = [
    site,
    ...(product ? productFacts(product, t) : []),
    ...recipeFacts(rich.recipe, t),
    ...articleFacts(rich.article, t, formats),
  ];
  return { price: product ? priceOf(product, formats) : null, facts: facts.filter(Boolean) };
}

function productFacts({ brand, offer_summary: offer }: RichProduct, t: Translate): string[] {
  return [offer?.availability ? availabilityText(offer.availability, t) : '', brand ?? ''];
}

function availabilityText(availability: Availability, t: Translate): string {
  switch (availability) {
    case 'in_stock':
      return t('In stock');
    case 'out_of_stock':
      return t('Out of stock');
    case 'preorder':
      return t('Pre-order');
    case 'limited':
      return t('Only a few left');
    case 'discontinued':
      return t('No longer sold');
  }
}

function recipeFacts(recipe: Rich['recipe'], t: Translate): string[] {
  if (!recipe) return [];
  const { total_minutes: total, servings, ingredient_count: count } = recipe;
  return [
    total === null ? '' : duration(total, t),
    servings === null ? '' : servingsText(servings, t),
    count === 0 ? '' : t('{count, plural, one {# ingredient} other {# ingredients}}', { count }),
  ];
}

/** A bare number means people; other texts contain their own unit. */
function servingsText(servings: string, t: Translate): string {
  if (!/^\d{1,4}$/.test(servings)) return servings;
  const count = Number(servings);
  return t('{count, plural, one {# serving} other {# servings}}', { count });
}

function duration(total: number, t: Translate): string {
  const [hours, minutes] = [Math.floor(total / MINUTES_IN_HOUR), total % MINUTES_IN_HOUR];
  if (hours === 0) return t('{minutes} min', { minutes });
  return minutes === 0
    ? t('{hours} hr', { hours })
    : t('{hours} hr {minutes} min', { hours, minutes });
}

function articleFacts(article: Rich['article'], t: Translate, formats: string): string[] {
  if (!article) return [];
  const { authors, published_at: at } = article;
  return [
    authors.length === 0 ? '' : t('By {names}', { names: authors.join(', ') }),
    at === null ? '' : day(new Date(at), formats, 'UTC'),
  ];
}
