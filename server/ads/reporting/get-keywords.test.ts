import { afterAll, beforeAll, expect, test } from 'vitest';
import { createKeywords, getKeywords, updateKeywords } from '#contract/ads/keywords.ts';
import type { SentOf } from '#contract/kernel/call.ts';
import { countsOf } from './test-counts.ts';
import { DAYS, reported, type Reported } from './test-reports.ts';

let world: Reported;
beforeAll(async () => {
  world = await reported();
});
afterAll(() => world.app.close());

type Asked = Partial<SentOf<typeof getKeywords>>;
const keywords = async (request: Asked) =>
  (
    await world.noor.owner.call(getKeywords, {
      advertiser_id: world.noor.advertiser_id,
      ...request,
    })
  ).data;

const add = (parent_id: string, value: string, match_type: string) =>
  world.noor.owner.call(createKeywords, {
    advertiser_id: world.noor.advertiser_id,
    items: [{ parent_id, value, match_type }],
  });

test('each search counts for the keyword of its ad group that it fits best, so they add up to the micro unit', async () => {
  const { ads, events, numbers, noor } = world;
  const { groupId = '', campaignId = '' } = ads[0] ?? {};
  const { groupId: other = '' } = ads[2] ?? {};
  await add(groupId, 'vase', 'BROAD');
  await add(groupId, 'Blue Vase', 'PHRASE');
  await add(groupId, 'blue vase', 'EXACT');
  await add(other, 'late aunt', 'BROAD');
  await add(campaignId, 'plastic', 'EXACT_NEGATIVE');
  await add(noor.advertiser_id, 'free', 'PHRASE_NEGATIVE');
  const searchers = (term: number) =>
    countsOf(events.filter((event) => event.groupId === groupId && event.term === term));
  const figures = async () =>
    Object.fromEntries(
      (await keywords({ ...DAYS })).map(({ value, match_type, metrics }) => [
        `${value} ${match_type}`,
        metrics && metrics.IMPRESSION,
      ]),
    );
  const [often, rarely] = [
    searchers(numbers.often).impressions,
    searchers(numbers.rarely).impressions,
  ];
  expect(Math.min(often, rarely)).toBeGreaterThan(0);
  const whole = {
    'vase BROAD': rarely,
    'Blue Vase PHRASE': 0,
    'blue vase EXACT': often,
    'late aunt BROAD': 0,
    'plastic EXACT_NEGATIVE': null,
    'free PHRASE_NEGATIVE': null,
  };
  expect(await figures()).toEqual(whole);
  expect((await keywords({})).map(({ metrics }) => metrics)).toEqual(Array(6).fill(null));
  // The searches of an archived keyword count for the others.
  const [exact] = (await keywords({})).filter(({ match_type }) => match_type === 'EXACT');
  const { advertiser_id } = noor;
  const items = [{ id: exact?.id ?? '', version: 1, archived: true }];
  await noor.owner.call(updateKeywords, { advertiser_id, items });
  const { 'blue vase EXACT': _, ...left } = whole;
  expect(await figures()).toEqual({ ...left, 'Blue Vase PHRASE': often });
});

test('keywords are listed by what they are of and whether they keep away, each with when it was added', async () => {
  const values = async (request: Asked) =>
    (await keywords(request)).map(({ value }) => value).toSorted();
  expect(await values({ negative: true })).toEqual(['free', 'plastic']);
  expect(await values({ negative: true, parent_types: ['campaign'] })).toEqual(['plastic']);
  expect(await values({ negative: true, parent_types: ['ad_group'] })).toEqual([]);
  expect(await values({ negative: false, parent_types: ['ad_group'] })).toEqual([
    'Blue Vase',
    'late aunt',
    'vase',
  ]);
  const now = Math.floor(world.app.clock.now.getTime() / 1000);
  for (const { created_time } of await keywords({})) expect(created_time).toBe(now);
});

test('days that no report could be of are refused at their field', async () => {
  const { owner, advertiser_id } = world.noor;
  const refused = (request: Asked) => owner.refusal(getKeywords, { advertiser_id, ...request });
  for (const [requested, field] of [
    [{ start_date: '2026-03-01' }, 'end_date'],
    [{ end_date: '2026-03-01' }, 'start_date'],
    [{ start_date: '2026-03-03', end_date: '2026-03-01' }, 'end_date'],
    [{ start_date: '2025-10-01', end_date: '2025-10-02' }, 'start_date'],
    [{ start_date: '2026-03-01', end_date: '2026-03-15' }, 'end_date'],
    [{ start_date: 'soon', end_date: '2026-03-01' }, 'start_date'],
  ] as const)
    expect(await refused(requested), field).toMatchObject({
      status: 400,
      message: `Parameter '${field}' is invalid.`,
    });
});
