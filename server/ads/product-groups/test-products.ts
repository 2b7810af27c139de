/** A file with a product for each field of conditions. */
export const FILE = [
  [
    'id',
    'title',
    'description',
    'link',
    'image_link',
    'price',
    'sale_price',
    'availability',
    'brand',
    'condition',
    'gender',
    'item_group_id',
    'product_type',
    'google_product_category',
    'custom_label_0',
    'custom_number_0',
  ],
  row(
    'V-1',
    'Blue vase',
    '20 USD',
    '15 USD',
    'in stock',
    'Noor',
    'new',
    '',
    'vases',
    'Vases > Tall',
    'A > Decor',
    'spring',
    '7',
  ),
  row(
    'V-2',
    'Green vase',
    '30 USD',
    '',
    'out of stock',
    'NOOR',
    'used',
    '',
    'vases',
    'Vases',
    'A > Decor',
    '',
    '8',
  ),
  row(
    'C-1',
    'Teal cup (50%)',
    '9.50 USD',
    '',
    'in stock',
    'Cups.co',
    'new',
    'unisex',
    '',
    'Cups',
    'A > Kitchen',
    'a"b\\c',
    '',
  ),
  row('C-2', 'Red cup', '12 USD', '', 'preorder', '', '', 'female', '', '', 'A > Kitchen', '', ''),
]
  .map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(','))
  .join('\n');

function row(id: string, title: string, price: string, ...rest: readonly string[]): string[] {
  const links = [`https://glass.example/${id}`, `https://cdn.example/${id}.jpg`];
  return [id, title, 'Of glass', ...links, price, ...rest];
}
