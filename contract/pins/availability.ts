/** Whether a thing can be had, as its page says. */
export const availabilities = [
  'in_stock',
  'out_of_stock',
  'preorder',
  'limited',
  'discontinued',
] as const;
