import { expect, it } from 'vitest';
import type { Send } from '#contract/kernel/render.ts';
import { render } from '#web/server-entry.tsx';

const answer = {
  results: [],
  scope: 'pins',
  corrected_query: 'kitchen',
  suggested_query: null,
  left_out: [],
  guides: [{ term: 'small', display: 'Small', position: 0, pin_count: 120 }],
  view_type: 43,
  search_view_type: 2,
};

async function pageOf(path: string, more: object = {}): Promise<string> {
  const send = (() => Promise.resolve({ data: { ...answer, ...more }, bookmark: null })) as Send;
  const { body } = await render({
    url: `http://localhost:3000${path}`,
    viewer: null,
    locale: 'en',
    nonce: 'n',
    assets: {},
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
  expect(meant).toContain('Left out: brass');
});

it('offers guides with their counts, which narrow and are taken back, without a script [SEARCH-09]', async () => {
  const body = await pageOf('/search/pins/?q=kitchen');
  expect(body).toMatch(/href="[^"]*selected_one_bar_modules=small[^"]*".*?Small.*?120/);
  const narrowed = await pageOf('/search/pins/?q=kitchen&selected_one_bar_modules=small');
  expect(narrowed).toMatch(/aria-current="page"[^>]*href="\/search\/pins\/\?q=kitchen"/);
});

it('an address that narrows to nothing leads back to the words alone [SEARCH-02]', async () => {
  const body = await pageOf('/search/videos/?q=kitchen&price_max=3');
  expect(body).toContain('No videos for “kitchen”');
  expect(body).toMatch(/href="\/search\/videos\/\?q=kitchen"[^>]*>Search without filters/);
});
