import { expect, it } from 'vitest';
import { bower } from '#contract/pins/examples.ts';
import type { Pin } from '#contract/pins.ts';
import type { RichMetadata } from '#contract/pins/rich.ts';
import { htmlOf } from '#web/kernel/page/testing.tsx';
import { RichLine } from './rich-line.tsx';

const page: RichMetadata = {
  type_name: 'page',
  site_name: '',
  url: 'https://bowers.example/',
  favicon_images: null,
  products: [],
  title: '',
  description: '',
  recipe: null,
  article: null,
};
const offer = { price: '24.5', max_price: null, currency: 'EUR', in_stock: true };

async function textsOf(more: Partial<RichMetadata> | null): Promise<string[]> {
  const pin: Pin = { ...bower, rich_metadata: more && { ...page, ...more } };
  const html = await htmlOf(<RichLine pin={pin} />);
  return [...html.matchAll(/<bdi>([^<]*)<\/bdi>/g)].map(([, text = '']) => text);
}

it.each<[string, Partial<RichMetadata> | null, string[]]>([
  ['nothing of a page that said nothing', null, []],
  ['nothing of a site whose name is its address', { site_name: 'Bowers.example' }, []],
  ['the name of a site', { site_name: 'Bowers' }, ['Bowers']],
  [
    'a product’s price, whether it can be had, and its brand',
    {
      products: [
        { name: 'Vase', brand: 'Ton', offer_summary: { ...offer, availability: 'in_stock' } },
      ],
    },
    ['€24.50', 'In stock', 'Ton'],
  ],
  [
    'the lowest and the highest price',
    {
      products: [
        {
          name: 'Vase',
          brand: null,
          offer_summary: { ...offer, max_price: '1300', currency: 'JPY', availability: null },
        },
      ],
    },
    ['¥25 – ¥1,300'],
  ],
  [
    'a recipe’s time, servings and ingredients',
    { recipe: { total_minutes: 75, servings: '4', ingredient_count: 9 } },
    ['1 hr 15 min', '4 servings', '9 ingredients'],
  ],
  [
    'what a recipe says that it makes',
    { recipe: { total_minutes: 120, servings: '24 cookies', ingredient_count: 0 } },
    ['2 hr', '24 cookies'],
  ],
  [
    'an article’s authors and day, as text',
    { article: { authors: ['Ida', '<b>'], published_at: 'Mon, 06 May 2024 23:30:00 +0000' } },
    ['By Ida, &lt;b&gt;', 'May 6, 2024'],
  ],
])('shows %s', async (_name, rich, texts) => {
  expect(await textsOf(rich)).toEqual(texts);
});
