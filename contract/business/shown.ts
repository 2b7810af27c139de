import * as z from 'zod/mini';

/** Business categories. */
export const BUSINESS_CATEGORIES = [
  'art',
  'beauty',
  'books',
  'cars',
  'education',
  'events',
  'fashion',
  'finance',
  'food',
  'garden',
  'health',
  'home',
  'crafts',
  'media',
  'music',
  'pets',
  'photography',
  'services',
  'sport',
  'technology',
  'toys',
  'travel',
  'weddings',
  'other',
] as const;
export type BusinessCategory = (typeof BUSINESS_CATEGORIES)[number];

/** A business's public profile; null where it is empty. */
export const businessShown = z.object({
  business_name: z.string(),
  category: z.nullable(z.enum(BUSINESS_CATEGORIES)),
  contact_email: z.nullable(z.string()),
  contact_phone: z.nullable(z.string()),
  contact_address: z.nullable(z.string()),
});
export type BusinessShown = z.infer<typeof businessShown>;
