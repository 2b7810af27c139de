import * as z from 'zod/mini';
import { availabilities } from './availability.ts';

export const availability = z.enum(availabilities);
export type Availability = z.infer<typeof availability>;

/** A product on the page. */
const product = z.object({
  name: z.string(),
  brand: z.nullable(z.string()),
  /** Null if the page states neither price nor availability. */
  offer_summary: z.nullable(
    z.object({
      /** Decimal numbers in `currency`, an ISO 4217 code; `max_price` if prices vary. */
      price: z.nullable(z.string()),
      max_price: z.nullable(z.string()),
      currency: z.nullable(z.string()),
      availability: z.nullable(availability),
      in_stock: z.boolean(),
    }),
  ),
});
export type RichProduct = z.infer<typeof product>;

// Extended, not spread: spreading would keep part of the schema in browser bundles.
const about = z.object({
  type_name: z.enum(['product', 'recipe', 'article', 'page']),
  site_name: z.string(),
  url: z.string(),
  favicon_images: z.nullable(z.object({ orig: z.string() })),
  products: z.array(product),
});

/** A short summary of the page that a pin links to. */
export const richSummary = z.extend(about, { display_name: z.string() });
export type RichSummary = z.infer<typeof richSummary>;

/** The linked page's description of its content, entirely by its own account. */
export const richMetadata = z.extend(about, {
  title: z.string(),
  description: z.string(),
  recipe: z.nullable(
    z.object({
      total_minutes: z.nullable(z.int()),
      /** As written: "4", "24 cookies". */
      servings: z.nullable(z.string()),
      ingredient_count: z.int(),
    }),
  ),
  article: z.nullable(
    z.object({ authors: z.array(z.string()), published_at: z.nullable(z.string()) }),
  ),
});
export type RichMetadata = z.infer<typeof richMetadata>;
