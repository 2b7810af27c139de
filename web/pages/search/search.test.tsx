import { getIdeas } from '#contract/discovery.ts';
import { getExplore } from '#contract/discovery/topics.ts';
import { pageExperiments } from '#contract/kernel/experiments.ts';
import { expect, it } from 'vitest';
import { PLAIN_SITE, type Send } from '#contract/kernel/render.ts';
import { render } from '#web/server-entry.tsx';

const answer = {
  results: [],
  scope: 'pins',
  corrected_query: 'kitchen',
  suggested_query: null,
  left_out: [],
  empty_scopes: [],
  guides: [{ term: 'small', display: 'Small', position: 0, pin_count: 120 }],
  view_type: 43,
  search_view_type: 2,
};

async function pageOf(path: string, more: object = {}, asks?: Send): Promise<string> {
  const answers = () => Promise.resolve({ data: { ...answer, ...more }, bookmark: null });
  const answering = asks ?? (answers as Send);
  const send = ((call: { name: string }, ...input: unknown[]) =>
    call.name === getExplore.name
      ? Promise.resolve([])
      : Reflect.apply(answering, null, [call, ...input])) as Send;
  const { body } = await render({
    url: `http://localhost:3000${path}`,
    viewer: null,
    locale: 'en',
    assets: {},
    experiments: pageExperiments,
    site: PLAIN_SITE,
    send,
    signal: new AbortController().signal,
  });
  return body.replaceAll('&amp;', '&');
}

it('says what it searched for, with the way to the words as they were written [SEARCH-09]', async () => {
  const body = await pageOf('/search/pins/?q=kitchn&colors=blue');
  expect(body).toContain('Showing results for “kitchen”.');
  expect(body).toMatch(/auto_correction_disabled=true[^"]*">Search for “kitchn” instead/);
  const meant = await pageOf('/search/pins/?q=kitchn', {
    corrected_query: null,
    suggested_query: 'kitchen',
    left_out: ['brass'],
  });
  expect(meant).toMatch(/Did you mean.*href="\/search\/pins\/\?q=kitchen"/);
  expect(meant).toContain('so we also looked without: brass');
  const color = await pageOf('/search/pins/?q=Green', {
    corrected_query: null,
    left_out: ['green'],
  });
  expect(color).toContain('Few Pins say “Green”, so we added more in this colour.');
  expect(color).not.toContain('also looked without');
});

it('offers guides with their counts, which narrow and are taken back, without a script [SEARCH-09]', async () => {
  const body = await pageOf('/search/pins/?q=kitchen');
  expect(body).toMatch(/href="[^"]*selected_one_bar_modules=small[^"]*".*?Small.*?120/);
  const narrowed = await pageOf('/search/pins/?q=kitchen&selected_one_bar_modules=small');
  expect(narrowed).toMatch(/aria-current="page"[^>]*href="\/search\/pins\/\?q=kitchen"/);
});

it('offers no kind of results that the site has nothing of, except the current one', async () => {
  const body = await pageOf('/search/videos/?q=kitchen', {
    scope: 'videos',
    empty_scopes: ['videos', 'buyable_pins'],
  });
  expect(body).toContain('href="/search/boards/?q=kitchen"');
  expect(body).toContain('href="/search/idea_pins/?q=kitchen"');
  expect(body).toContain('href="/search/videos/?q=kitchen"');
  expect(body).not.toContain('href="/search/buyable_pins/');
});

it('an address that narrows to nothing leads back to the words alone [SEARCH-02]', async () => {
  const body = await pageOf('/search/videos/?q=kitchen&price_max=3');
  expect(body).toContain('No videos for “kitchen”');
  expect(body).toMatch(/href="\/search\/videos\/\?q=kitchen"[^>]*>Search without filters/);
});

it('the shop tool searches what can be bought, unless its address names another scope [ROUTE-12]', async () => {
  const requests: unknown[] = [];
  const open = async (path: string): Promise<string> => {
    const send = ((call: { name: string }, input: object) => {
      requests.push(input);
      if (call.name === getIdeas.name) return Promise.resolve({ data: [], bookmark: null });
      return Promise.resolve({ data: { ...answer, guides: [] }, bookmark: null });
    }) as unknown as Send;
    return pageOf(path, {}, send);
  };
  const empty = await open('/_tools/shop/');
  expect(empty).toContain('Nothing for sale here yet');
  expect(empty).not.toMatch(/<form [^>]*action="\/_tools\/shop\/"/);
  expect(requests).toEqual([{ kind: 'products', bookmark: null }]);
  const found = await open('/_tools/shop/?q=lamp&price_max=30&on_sale=true');
  expect(found).toMatch(/<form [^>]*action="\/_tools\/shop\/"/);
  expect(requests.slice(1)).toMatchObject([{ query: 'lamp', scope: 'shop_tool', price_max: 30 }]);
  expect(found).toMatch(/name="price_max"[^>]*value="30"/);
  expect(found).toMatch(/<input[^>]*name="on_sale"[^>]*checked|checked[^>]*name="on_sale"/);
  expect(found).toContain('Nothing to buy for “lamp”');
  await open('/_tools/shop/?q=lamp&scope=boards');
  expect(requests.at(-1)).toMatchObject({ query: 'lamp', scope: 'boards' });
});
