import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAdReportFile, getAdReportFile } from '#contract/ads/report-files/report-files.ts';
import { createKeywords, getKeywords } from '#contract/ads/keywords.ts';
import type { SentOf } from '#contract/kernel/call.ts';
import { DAYS, type Reported, reported } from '../reporting/test-reports.ts';

let world: Reported;
beforeAll(async () => {
  world = await reported();
});
afterAll(() => world.app.close());

/** Returns a file as it is downloaded. */
async function fileOf(more: Partial<SentOf<typeof createAdReportFile>>): Promise<string> {
  const { owner, advertiser_id } = world.noor;
  const { id: report_id } = await owner.call(createAdReportFile, {
    advertiser_id,
    name: 'Keywords',
    level: 'KEYWORD',
    date_range: 'CUSTOM',
    ...DAYS,
    columns: ['SPEND'],
    format: 'JSON',
    ...more,
  });
  await world.app.runJobs();
  const made = await owner.call(getAdReportFile, { advertiser_id, report_id });
  return (await owner.request(made.download_url ?? '/')).text;
}

const COUNTED = ['SPEND', 'IMPRESSION', 'CLICKTHROUGH', 'CTR', 'ECPC'] as const;

test('a file of keywords has the very numbers of the keywords of the ad groups that it is of', async () => {
  const { owner, advertiser_id } = world.noor;
  const groups = [...new Set(world.ads.map(({ groupId }) => groupId))];
  const items = groups.flatMap((parent_id) => [
    { parent_id, value: 'blue vase', match_type: 'EXACT' as const },
    { parent_id, value: 'vase', match_type: 'BROAD' as const },
    { parent_id, value: 'cheap', match_type: 'PHRASE_NEGATIVE' as const },
  ]);
  await owner.call(createKeywords, { advertiser_id, items });
  const { data } = await owner.call(getKeywords, { advertiser_id, ...DAYS, page_size: 250 });
  const only = groups.slice(1);
  const counted = data.filter(
    ({ metrics, parent_id }) => metrics?.IMPRESSION && only.includes(parent_id),
  );
  const rows = JSON.parse(
    await fileOf({
      level: 'KEYWORD',
      ad_group_ids: only,
      granularity: 'TOTAL',
      columns: [...COUNTED],
    }),
  ) as Record<string, string | number>[];
  const inFile = rows.map((row) => [
    row['AD_GROUP_ID'],
    row['KEYWORD_ID'],
    row['KEYWORD'],
    row['MATCH_TYPE'],
    ...COUNTED.map((name) => row[name] ?? 0),
  ]);
  const inCall = counted.map(({ parent_id, id, value, match_type, metrics }) => [
    parent_id,
    id,
    value,
    match_type,
    ...COUNTED.map((name) => metrics?.[name] ?? 0),
  ]);
  expect(inFile.length).toBeGreaterThan(1);
  expect(new Set(inFile.map(String))).toEqual(new Set(inCall.map(String)));
  expect(inFile).toHaveLength(inCall.length);
  expect(rows[0]).toMatchObject({
    CAMPAIGN_NAME: expect.any(String),
    CAMPAIGN_ID: expect.any(String),
  });
  for (const wrong of [
    { columns: ['SAVE'] },
    { granularity: 'DAY' },
    { campaign_ids: ['1'], ad_ids: ['1'] },
  ]) {
    const input = {
      advertiser_id,
      name: 'Wrong',
      level: 'KEYWORD',
      date_range: 'LAST_7_DAYS',
      columns: ['SPEND'],
      format: 'CSV',
    };
    expect((await owner.refusal(createAdReportFile, { ...input, ...wrong })).status).toBe(400);
  }
});
