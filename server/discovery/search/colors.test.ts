import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { searchPage } from '#contract/discovery.ts';
import { FILTER_TYPES } from '#contract/discovery/search-filter-types.ts';
import type { Pin } from '#contract/pins.ts';
import { testApp, type TestApp, type TestPerson } from '#server/testing/app.ts';
import { aBoard, aPin } from '#server/testing/pins.ts';
import { answerTo, countAndRank, idsFound } from './test-searches.ts';

let app: TestApp;
let ann: TestPerson;
let boardId: string;
const purple: Pin[] = [];
let red: Pin;
let wordy: Pin;

async function pinned(title: string, color: string): Promise<Pin> {
  const picture = sharp({ create: { width: 40, height: 40, channels: 3, background: color } });
  const bytes = await picture.png().toBuffer();
  return aPin(ann, boardId, { title, image_base64: bytes.toString('base64') });
}

beforeAll(async () => {
  app = await testApp();
  ann = await app.person('ann');
  boardId = (await aBoard(ann)).id;
  for (const tone of ['#7a2fc0', '#7b30c2', '#7c31c4']) purple.push(await pinned('Bishop', tone));
  red = await pinned('Cardinal', '#e01010');
  wordy = await pinned('Purple prose', '#e01012');
  await countAndRank(app);
});
afterAll(() => app.close());

const ids = (pins: readonly Pin[]): string[] => pins.map((pin) => pin.id).toSorted();

test('a colour is enough to search for, and nothing at all is not [SEARCH-06]', async () => {
  const filters = (values: string[]) => ({
    appliedProductFilters: [{ type: FILTER_TYPES.color, values }],
  });
  expect((await idsFound(ann, '', filters(['purple']))).toSorted()).toEqual(ids(purple));
  expect((await idsFound(ann, '', filters(['red']))).toSorted()).toEqual(ids([red, wordy]));
  expect(await idsFound(ann, '')).toEqual([]);
});

test('after what says the name of a colour comes what looks so, page by page [SEARCH-09]', async () => {
  const { results, left_out: without } = await answerTo(ann, 'purple');
  expect(results[0]?.id).toBe(wordy.id);
  expect(
    results
      .slice(1)
      .map((one) => one.id)
      .toSorted(),
  ).toEqual(ids(purple));
  expect(without).toEqual(['purple']);
  const paged: string[] = [];
  for (let bookmark: string | null | undefined; bookmark !== null;) {
    const page = await ann.call(searchPage, {
      query: 'purple',
      page_size: 2,
      ...(bookmark === undefined ? {} : { bookmarks: [bookmark] }),
    });
    paged.push(...page.data.map((one) => one.id));
    bookmark = page.bookmark;
  }
  expect(paged.toSorted()).toEqual(ids([wordy, ...purple]));
});
