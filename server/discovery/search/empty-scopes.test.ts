import { expect, test } from 'vitest';
import { search } from '#contract/discovery.ts';
import { testApp } from '#server/testing/app.ts';
import { aBoard, aPin } from '#server/testing/pins.ts';
import { htmlSite } from '#server/testing/sites/html-site.ts';
import { countAndRank } from './test-searches.ts';

const PRODUCT = `<title>Pot</title><script type="application/ld+json">${JSON.stringify({
  '@type': 'Product',
  name: 'Pot',
  offers: { priceCurrency: 'EUR', price: '10', availability: 'InStock' },
})}</script>`;

test('the first page names the scopes that the site had nothing of at the last count', async () => {
  const site = await htmlSite({ '/pot': PRODUCT });
  const app = await testApp({ FETCH_ALLOW: site.allow });
  try {
    const maker = await app.person();
    const board = await aBoard(maker);
    for (const title of ['Heron', 'Heron again']) await aPin(maker, board.id, { title });
    await app.runJobs();
    const found = async (more = {}) =>
      maker.call(search, { query: 'heron', page_size: 1, ...more });
    expect((await found()).data.empty_scopes).toEqual([]);
    await countAndRank(app);
    const first = await found();
    expect(first.data.empty_scopes).toEqual(['buyable_pins', 'videos', 'idea_pins', 'shop_tool']);
    expect((await found({ bookmark: first.bookmark })).data.empty_scopes).toEqual([]);

    await aPin(maker, board.id, { title: 'Heron pot', link: `${site.origin}/pot` });
    await app.runJobs();
    await countAndRank(app);
    expect((await found({ scope: 'boards' })).data.empty_scopes).toEqual(['videos', 'idea_pins']);
  } finally {
    await app.close();
    site.close();
  }
});
