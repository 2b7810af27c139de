/** A product's availability, as stated by its page. */
export const availabilities = [
  'in_stock',
  'out_of_stock',
  'preorder',
  'limited',
  'discontinued',
] as const;
