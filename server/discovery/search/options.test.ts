import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { search } from '#contract/discovery.ts';
import { FILTER_TYPES } from '#contract/discovery/search-filter-types.ts';
import type { ProductFilter } from '#contract/discovery/search-filters.ts';
import { readSearch } from '#contract/discovery/search-address.ts';
import { SCOPES, type SearchScope } from '#contract/discovery/search-scopes.ts';
import { savePin, updatePin, type Pin } from '#contract/pins.ts';
import { testApp, type TestApp, type TestPerson } from '#server/testing/app.ts';
import { htmlSite, type HtmlSite } from '#server/testing/sites/html-site.ts';
import { aBoard, aPin } from '#server/testing/pins.ts';
import { answerTo, idsFound } from './test-searches.ts';

let app: TestApp;
let ann: TestPerson;
let ben: TestPerson;
let site: HtmlSite;
let boardId: string;
/** Pins that all contain "wren". */
const NAMES = ['plain', 'cheap', 'dear', 'video', 'story', 'saved', 'secret'] as const;
const wrens = Object.fromEntries(NAMES.map((name) => [name, ''])) as Record<
  (typeof NAMES)[number],
  string
>;

const product = (facts: object, offer: object): string =>
  `<title>Thing</title><script type="application/ld+json">${JSON.stringify({
    '@type': 'Product',
    name: 'Thing',
    ...facts,
    offers: { priceCurrency: 'EUR', ...offer },
  })}</script>`;
const pages: Readonly<Record<string, string>> = {
  '/cheap': product(
    { brand: 'Old Mill', aggregateRating: { ratingValue: 4.6 } },
    {
      price: '10',
      availability: 'InStock',
      shippingDetails: { shippingRate: { value: 0 } },
      priceSpecification: { priceType: 'https://schema.org/StrikethroughPrice', price: '15' },
    },
  ),
  '/dear': product(
    { brand: 'Kiln', aggregateRating: { ratingValue: 3 } },
    { price: '90.50', availability: 'OutOfStock' },
  ),
};

beforeAll(async () => {
  site = await htmlSite(pages);
  app = await testApp({ FETCH_ALLOW: site.allow });
  [ann, ben] = [await app.person('ann'), await app.person('ben_wren')];
  boardId = (await aBoard(ann, { name: 'Wrens', category: 'Birds' } as { name: string })).id;
  const pinned = (title: string, link?: string): Promise<Pin> =>
    aPin(ann, boardId, { title, ...(link ? { link } : {}) });
  const plain = await pinned('Wren plain', 'https://www.nests.example/wren');
  wrens.plain = plain.id;
  wrens.cheap = (await pinned('Wren cheap', `${site.origin}/cheap`)).id;
  wrens.dear = (await pinned('Wren dear', `${site.origin}/dear`)).id;
  wrens.video = await aVideo(await pinned('Wren video'));
  const story = await pinned('Wren story');
  wrens.story = story.id;
  const part = { width: 8, height: 12, ext: 'jpg', title: '', link: null, text: '', altText: '' };
  await app.db.read.run('update pins set made_of = :madeOf::jsonb where id = :story', {
    story: wrens.story,
    madeOf: { kind: 'story', tags: [], parts: [{ signature: story.image_signature, ...part }] },
  });
  await ann.call(updatePin, { id: wrens.story, title: 'Wren story' });
  const own = await aBoard(ben, { name: 'Wren keeping' });
  const hidden = await aBoard(ben, { name: 'Wren secrets', privacy: 'secret' });
  wrens.saved = (await ben.call(savePin, { pin_id: plain.id, board_id: own.id })).id;
  wrens.secret = (await aPin(ben, hidden.id, { title: 'Wren secret' })).id;
  await app.runJobs();
});
afterAll(async () => {
  await app.close();
  site.close();
});

async function plainPicture(color: string): Promise<string> {
  const picture = sharp({ create: { width: 40, height: 40, channels: 3, background: color } });
  return (await picture.png().toBuffer()).toString('base64');
}

/** Makes a pin a video, as if uploaded; returns its id. */
async function aVideo({ id, image_signature: like }: Pin): Promise<string> {
  const { read } = app.db;
  const video = `${like.slice(0, 3)}${'ab'.repeat(14)}c`;
  await read.run(
    `insert into pictures select (jsonb_populate_record(pictures, jsonb_build_object(
       'signature', :video::text, 'video_ms', 4000))).* from pictures where signature = :like`,
    { like, video },
  );
  await read.run('update pins set signature = :video where id = :id', { id, video });
  await read.run('update pin_search set signature = :video where pin_id = :id', { id, video });
  await ann.call(updatePin, { id, description: 'It moves' });
  return id;
}

type Names = (keyof typeof wrens)[];
const namesOf = (ids: readonly string[]): string[] =>
  ids.map((id) => Object.entries(wrens).find(([, one]) => one === id)?.[0] ?? id).toSorted();
const found = async (options: Parameters<typeof idsFound>[2], query = 'wren'): Promise<string[]> =>
  namesOf(await idsFound(ben, query, options));
/** Only one of two pins with the same picture is found. */
const PUBLIC: Names = ['cheap', 'dear', 'plain', 'story', 'video'];
const publicly = async (options: Parameters<typeof idsFound>[2]): Promise<string[]> =>
  (await found(options)).map((name) => (name === 'saved' ? 'plain' : name)).toSorted();

test.each<[SearchScope, Names]>([
  ['pins', PUBLIC],
  ['buyable_pins', ['cheap', 'dear']],
  ['shop_tool', ['cheap', 'dear']],
  ['videos', ['video']],
  ['idea_pins', ['story']],
  ['my_pins', ['saved', 'secret']],
  ['my_content', ['secret']],
])('the scope %s finds what it says, and nothing else [SEARCH-03]', async (scope, names) => {
  const ids = await idsFound(ben, 'wren', { scope });
  const visible = scope.startsWith('my_')
    ? namesOf(ids)
    : namesOf(ids).map((name) => (name === 'saved' ? 'plain' : name));
  expect(visible.toSorted()).toEqual(names);
});

test('boards and people are found by their names, and one´s own by nobody else [SEARCH-03]', async () => {
  const boards = (await answerTo(app.visitor(), 'wren', { scope: 'boards' })).results;
  expect(boards.map((one) => (one.type === 'board' ? one.name : '')).toSorted()).toEqual([
    'Wren keeping',
    'Wrens',
  ]);
  for (const scope of ['users', 'people'] as const) {
    const people = (await answerTo(app.visitor(), 'wren', { scope })).results;
    expect(people.map((one) => one.id)).toEqual([ben.id]);
  }
  for (const scope of ['my_pins', 'my_content'] as const) {
    const refused = await app.visitor().refusal(search, { query: 'wren', scope });
    expect(refused).toMatchObject({ status: 401, code: 'not_signed_in' });
  }
  expect(await idsFound(ann, 'secret', { scope: 'my_pins' })).toEqual([]);
});

test('a search without a scope is one for pins, and each scope is logged by its number [SEARCH-04, SEARCH-05]', async () => {
  expect(await answerTo(ben, 'wren')).toMatchObject({ scope: 'pins', view_type: 43 });
  const logged = await Promise.all(
    SCOPES.map(async (scope) => {
      const answer = await answerTo(ben, 'wren', { scope });
      return [scope, answer.view_type, answer.search_view_type];
    }),
  );
  expect(logged).toEqual([
    ['pins', 43, 2],
    ['buyable_pins', 254, 2],
    ['my_pins', 107, 2],
    ['videos', 3306, 2],
    ['boards', 44, 2],
    ['users', 45, 2],
    ['idea_pins', 43, 2],
    ['my_content', 43, 2],
    ['shop_tool', 3380, 1],
  ]);
  expect(readSearch({ q: 'wren' })).toEqual({
    query: 'wren',
    scope: 'pins',
    rs: 'direct_navigation',
  });
  expect(search.input.parse({ query: 'wren' })).toMatchObject({
    scope: 'pins',
    rs: 'direct_navigation',
    redux_normalize_feed: true,
  });
});

const { price, domain, brand, color, category, sale, availability, rating, shipping } =
  FILTER_TYPES;
test.each<[ProductFilter[], Names]>([
  [[{ type: price, min: 20 }], ['dear']],
  [[{ type: price, max: 20 }], ['cheap']],
  [[{ type: price, min: 10, max: 90.5 }], ['cheap', 'dear']],
  [[{ type: domain, values: ['nests.example'] }], ['plain']],
  [[{ type: domain, values: ['www.nests.example', '127.0.0.1'] }], ['cheap', 'dear', 'plain']],
  [[{ type: brand, values: ['old MILL'] }], ['cheap']],
  [[{ type: category, values: ['birds'] }], ['cheap', 'dear', 'plain', 'story', 'video']],
  [[{ type: category, values: ['fish'] }], []],
  [[{ type: sale }], ['cheap']],
  [[{ type: availability, values: ['out_of_stock', 'preorder'] }], ['dear']],
  [[{ type: rating, min: 4.5 }], ['cheap']],
  [[{ type: rating, min: 3 }], ['cheap', 'dear']],
  [[{ type: rating, min: 4.7 }], []],
  [[{ type: shipping }], ['cheap']],
  [[{ type: sale }, { type: price, min: 20 }], []],
])('filters %j leave what they name [SEARCH-06]', async (filters, names) => {
  expect(await publicly({ appliedProductFilters: filters })).toEqual(names);
  expect(await publicly({ applied_unified_filters: JSON.stringify(filters) })).toEqual(names);
});

test('a list of nothing narrows nothing, whichever list it is [SEARCH-01]', async () => {
  const all = await answerTo(app.visitor(), 'wren', {});
  const lists = 'filters applied_unified_filters appliedProductFilters domains query_pin_sigs';
  for (const name of [...lists.split(' '), 'top_pin_ids', 'selected_one_bar_modules']) {
    const found = await answerTo(app.visitor(), 'wren', { [name]: [] });
    expect([name, found.results.length]).toEqual([name, all.results.length]);
  }
});

test('a colour finds the pictures that have it, by its name or by one like it [SEARCH-06]', async () => {
  const pinned = async (image: string): Promise<string> =>
    (await aPin(ann, boardId, { title: 'Kingfisher', image_base64: image })).id;
  const [red, blue] = [
    await pinned(await plainPicture('#e01010')),
    await pinned(await plainPicture('#1030e0')),
  ];
  const colored = (values: string[]): Promise<string[]> =>
    idsFound(ben, 'kingfisher', { appliedProductFilters: [{ type: color, values }] });
  expect(await colored(['red'])).toEqual([red]);
  expect(await colored(['blue'])).toEqual([blue]);
  expect(await colored(['#0020ff'])).toEqual([blue]);
  expect((await colored(['red', 'blue'])).toSorted()).toEqual([red, blue].toSorted());
  expect(await colored(['green'])).toEqual([]);
});

test('each option narrows, is passed on, or is refused [SEARCH-01]', async () => {
  expect(await publicly({ price_min: '20' })).toEqual(['dear']);
  expect(await publicly({ price_max: 20, domains: '127.0.0.1,nests.example' })).toEqual(['cheap']);
  expect(await publicly({ filters: 'videos,idea_pins' })).toEqual(['story', 'video']);
  expect(await publicly({ filters: ['products'] })).toEqual(['cheap', 'dear']);
  expect(await found({ user: 'BEN_WREN' })).toEqual(['saved']);
  expect(await found({ user: ben.id })).toEqual(['saved']);
  expect(await found({ user: 'nobody' })).toEqual([]);
  expect(await publicly({ selected_one_bar_modules: ['cheap'] })).toEqual(['cheap']);
  expect(await publicly({ date_min: '2026-03-14', date_max: '2026-03-14' })).toEqual(PUBLIC);
  expect(await publicly({ date_min: '2026-03-15' })).toEqual([]);
  expect(await publicly({ date_max: '2026-03-13' })).toEqual([]);
  expect((await idsFound(ben, 'wren', { top_pin_id: wrens.video }))[0]).toBe(wrens.video);
  expect(await idsFound(ben, 'wren', { page_size: 2 })).toHaveLength(2);
  const first = await idsFound(ben, 'wren', { top_pin_ids: [wrens.story, wrens.secret, '7'] });
  expect(first[0]).toBe(wrens.story);
  expect(namesOf(first)).not.toContain('secret');
  expect(namesOf(await idsFound(ann, 'wren', { top_pin_ids: wrens.secret }))).not.toContain(
    'secret',
  );
  const [video] = (await answerTo(ben, 'video')).results;
  const signature = video?.type === 'pin' ? video.image_signature : '';
  expect(await publicly({ query_pin_sigs: [signature] })).toEqual(
    PUBLIC.filter((one) => one !== 'video'),
  );
  const passed = Object.fromEntries(
    new URLSearchParams(
      'rs=typed&journey_depth=2&source_id=1085131930471846071&source_module_id=m&source_url=/ideas/' +
        '&request_params=x&corpus=all&article=a&tab=shop&interest_id=12&redux_normalize_feed=false',
    ),
  );
  const answer = await ben.resource('BaseSearch', 'get', { query: 'wren', ...passed });
  expect(answer.envelope.resource_response.status).toBe('success');
  expect(answer.envelope.resource.options).toMatchObject(passed);
});

test.each([
  { scope: 'everything' },
  { journey_depth: '1.5' },
  { journey_depth: -1 },
  { price_min: 'cheap' },
  { price_max: -1 },
  { domains: [5] },
  { date_min: 'yesterday' },
  { filters: 'sounds' },
  { appliedProductFilters: [{ type: 2 }] },
  { appliedProductFilters: [{ type: 6, values: ['blueish'] }] },
  { applied_unified_filters: 'price' },
  { applied_unified_filters: Array.from({ length: 30 }, () => ({ type: 8 })) },
  { query_pin_sigs: ['x'] },
  { top_pin_ids: 'a,b' },
  { auto_correction_disabled: 'perhaps' },
  { user: 'x'.repeat(80) },
])('refuses the options %j [SEARCH-01]', async (options) => {
  const { envelope } = await ben.resource('BaseSearch', 'get', { query: 'wren', ...options });
  expect(envelope.resource_response).toMatchObject({ status: 'failure', http_status: 400 });
});

test.each(['!', 'W10', Buffer.from('["all",1]').toString('base64url')])(
  'refuses the bookmark %s',
  async (bookmark) => {
    const refused = await ben.refusal(search, { query: 'wren', bookmark });
    expect(refused).toMatchObject({ status: 400, code: 'invalid_input' });
  },
);

test('an address is read as a search that finds what it says [SEARCH-02]', async () => {
  const ask = async (params: Record<string, unknown>, scope?: SearchScope): Promise<string[]> => {
    const { data } = await ben.call(search, readSearch(params, scope ?? null));
    return namesOf(data.results.map((one) => one.id));
  };
  expect(await ask({ q: 'wren', commerce_only: 'TRUE' })).toEqual(['cheap', 'dear']);
  expect((await ask({ q: 'wren', commerce_only: 'yes' })).length).toBe(5);
  expect(await ask({ q: 'wren', on_sale: 'true' })).toEqual(['cheap']);
  expect(await ask({ q: 'wren', brands: 'Kiln,Other' })).toEqual(['dear']);
  expect(await ask({ q: 'wren', category: 'fish' })).toEqual([]);
  expect(await ask({ q: 'wren', price_min: 20, scope: 'shop_tool' })).toEqual(['dear']);
  expect(await ask({ q: 'wren' }, 'videos')).toEqual(['video']);
});
