import * as z from 'zod/mini';
import { availabilities } from './availability.ts';

export const availability = z.enum(availabilities);
export type Availability = z.infer<typeof availability>;

/** Something that the page sells. */
const product = z.object({
  name: z.string(),
  brand: z.nullable(z.string()),
  /** Null where the page tells neither a price nor whether it can be had. */
  offer_summary: z.nullable(
    z.object({
      /** Plain decimal numbers in `currency`, a code of ISO 4217; `max_price` where prices differ. */
      price: z.nullable(z.string()),
      max_price: z.nullable(z.string()),
      currency: z.nullable(z.string()),
      availability: z.nullable(availability),
      in_stock: z.boolean(),
    }),
  ),
});
export type RichProduct = z.infer<typeof product>;

// Extended, not spread: of a spread something would be left in what browsers load.
const about = z.object({
  type_name: z.enum(['product', 'recipe', 'article', 'page']),
  site_name: z.string(),
  url: z.string(),
  favicon_images: z.nullable(z.object({ orig: z.string() })),
  products: z.array(product),
});

/** What the page that a pin leads to is, in short. */
export const richSummary = z.extend(about, { display_name: z.string() });
export type RichSummary = z.infer<typeof richSummary>;

/** What the page that a pin leads to says of what it is about; all of it is the page's word. */
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
