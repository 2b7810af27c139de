import type { RichMetadata, RichProduct, RichSummary } from '#contract/pins/rich.ts';
import { toWireDate } from '#server/kernel/core/wire-date.ts';
import type { PageFacts } from '#server/media/index.ts';
import type { PinRow } from '../core/store.ts';

interface Rich {
  readonly rich_summary: RichSummary | null;
  readonly rich_metadata: RichMetadata | null;
}

/** Returns the fields about the linked page; null if nothing is known of it. */
export function richOf({ facts: stored, link }: Pick<PinRow, 'facts' | 'link'>): Rich {
  if (stored === null || link === null) return { rich_summary: null, rich_metadata: null };
  // The stored JSON is trusted: media produced it, and only this domain writes it.
  const facts = JSON.parse(stored) as PageFacts;
  const about = {
    type_name: kindOf(facts),
    site_name: facts.siteName,
    url: link,
    favicon_images: facts.icon === null ? null : { orig: facts.icon },
    products: facts.product === null ? [] : [productOf(facts.product, facts.title)],
  };
  const { title, description } = facts;
  return {
    rich_summary: { ...about, display_name: title },
    rich_metadata: {
      ...about,
      title,
      description,
      recipe: facts.recipe && {
        total_minutes: facts.recipe.minutes,
        servings: facts.recipe.yield || null,
        ingredient_count: facts.recipe.ingredients,
      },
      article: facts.article && {
        authors: [...facts.article.authors],
        published_at: facts.article.publishedAt && toWireDate(new Date(facts.article.publishedAt)),
      },
    },
  };
}

function kindOf({ product, recipe, article }: PageFacts): RichMetadata['type_name'] {
  if (product !== null) return 'product';
  if (recipe !== null) return 'recipe';
  return article === null ? 'page' : 'article';
}

function productOf(product: NonNullable<PageFacts['product']>, title: string): RichProduct {
  const { price, highPrice, currency, availability } = product;
  return {
    name: product.name || title,
    brand: product.brand || null,
    offer_summary:
      price === null && availability === null
        ? null
        : {
            price,
            max_price: highPrice,
            currency,
            availability,
            // A price without an availability counts as in stock: shops indicate when they are out of stock.
            in_stock:
              availability === null || availability === 'in_stock' || availability === 'limited',
          },
  };
}
