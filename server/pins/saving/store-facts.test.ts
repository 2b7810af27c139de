import { afterAll, beforeAll, expect, test } from 'vitest';
import { copyPins } from '#contract/pins/moves.ts';
import { deletePin, getPin, savePin, updatePin, type Pin } from '#contract/pins.ts';
import { getBoardPins } from '#contract/pins/lists.ts';
import { restoreFromTrash } from '#contract/pins/trash.ts';
import { testApp, type TestApp, type TestPerson } from '#server/testing/app.ts';
import { htmlSite, type HtmlSite } from '#server/testing/sites/html-site.ts';
import { aBoard, aPin } from '#server/testing/pins.ts';

let app: TestApp;
let ann: TestPerson;
let ben: TestPerson;
let site: HtmlSite;

const pages: Readonly<Record<string, string>> = {
  '/vase': `<title>A vase</title><meta property="og:site_name" content="Kiln"><link rel="icon" href="/i.png">
    <script type="application/ld+json">{"@type":"Product","name":"Vase","brand":"Ton","offers":
    {"price":"24.50","priceCurrency":"EUR","availability":"InStock"}}</script>`,
  '/soup': `<title>Soup</title><script type="application/ld+json">{"@type":"Recipe","name":"Soup",
    "totalTime":"PT40M","recipeYield":4,"recipeIngredient":["leek","water"]}</script>`,
  '/hostile': `<title>\u0000<img src=x onerror=alert(1)>&lt;script&gt;</title><script type="application/ld+json">
    {"@type":"Article","author":"\\u0000\\ud800<b>","datePublished":"2024-05-06"}</script>`,
};

beforeAll(async () => {
  site = await htmlSite(pages);
  app = await testApp({ FETCH_ALLOW: site.allow });
  [ann, ben] = [await app.person('ann'), await app.person('ben')];
});
afterAll(async () => {
  await app.close();
  site.close();
});

async function aKeptPin(path: string): Promise<Pin> {
  const pin = await aPin(ann, (await aBoard(ann)).id, { link: `${site.origin}${path}` });
  expect(pin).toMatchObject({ rich_summary: null, rich_metadata: null });
  await app.runJobs();
  return ann.call(getPin, { id: pin.id });
}

test('a pin keeps what the page says that it leads to, and so does each save and copy of it', async () => {
  const pin = await aKeptPin('/vase');
  const offer = { price: '24.50', max_price: null, currency: 'EUR', availability: 'in_stock' };
  const about = {
    type_name: 'product',
    site_name: 'Kiln',
    url: `${site.origin}/vase`,
    favicon_images: { orig: `${site.origin}/i.png` },
    products: [{ name: 'Vase', brand: 'Ton', offer_summary: { ...offer, in_stock: true } }],
  };
  expect(pin.rich_summary).toEqual({ ...about, display_name: 'A vase' });
  expect(pin.rich_metadata).toEqual({
    ...about,
    title: 'A vase',
    description: '',
    recipe: null,
    article: null,
  });
  const [saved, copied] = [await aBoard(ben), await aBoard(ben)];
  const save = await ben.call(savePin, { pin_id: pin.id, board_id: saved.id });
  expect(save.rich_metadata).toEqual(pin.rich_metadata);
  await ben.call(copyPins, { pin_ids: [pin.id], board_id: copied.id });
  await app.runJobs();
  const { data } = await ben.call(getBoardPins, { board_id: copied.id });
  expect(data.map((one) => one.rich_summary)).toEqual([pin.rich_summary]);
});

test('a pin that leads elsewhere keeps what is said there, and comes back from the trash with it', async () => {
  const { id } = await aKeptPin('/vase');
  const other = { id, link: `${site.origin}/soup` };
  expect((await ann.call(updatePin, other)).rich_metadata).toBeNull();
  await app.runJobs();
  const soup = { type_name: 'recipe', recipe: { total_minutes: 40, servings: '4' } };
  const titled = await ann.call(updatePin, { id, title: 'New words' });
  expect(titled.rich_metadata).toMatchObject(soup);
  await ann.call(deletePin, { id });
  await ann.call(restoreFromTrash, { ids: [id] });
  expect((await ann.call(getPin, { id })).rich_metadata).toMatchObject(soup);
  expect((await ann.call(updatePin, { id, link: null })).rich_metadata).toBeNull();
});

test('a page that is gone says nothing; what a hostile one says is text [CREATE-09]', async () => {
  expect((await aKeptPin('/none')).rich_metadata).toBeNull();
  expect((await aKeptPin('/hostile')).rich_metadata).toMatchObject({
    title: '<img src=x onerror=alert(1)><script>',
    article: { authors: ['\uFFFD<b>'], published_at: 'Mon, 06 May 2024 00:00:00 +0000' },
  });
});
