import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  accountAnalytics,
  accountParts,
  adAnalytics,
  campaignAnalytics,
  campaignParts,
  groupAnalytics,
  groupParts,
  makeReport,
  readReport,
} from '#contract/api/v5/reports.ts';
import { adsTable } from '#contract/api/v5/table-ads.ts';
import { errors } from '#contract/kernel/errors.ts';
import { type Reported, DAYS, reported } from '#server/ads/reporting/test-reports.ts';
import { isOfReports, program, type Program, servedIn } from './test-v5.ts';

/** Every served operation on reports; each answer is validated against its schema. */

let world: Reported;
let noors: Program;
let parts: { ad_account_id: string };
const made = new Set<string>();

beforeAll(async () => {
  world = await reported();
  parts = { ad_account_id: world.noor.advertiser_id };
  noors = await program(world.app, world.noor.owner);
});
afterAll(() => world.app.close());

const make = <Answer>(...request: Parameters<Program['make']>): Promise<Answer> => {
  made.add(request[0].id);
  return noors.make<Answer>(...request);
};

const counted = { ...DAYS, granularity: 'TOTAL', columns: 'SPEND_IN_MICRO_DOLLAR,IMPRESSION_1' };
type Row = Readonly<Record<string, number | string | null>>;

test.each([
  ['ADVERTISER', accountAnalytics, 'AD_ACCOUNT_ID', {}],
  ['CAMPAIGN', campaignAnalytics, 'CAMPAIGN_ID', { campaign_ids: 'campaignId' }],
  ['AD_GROUP', groupAnalytics, 'AD_GROUP_ID', { ad_group_ids: 'groupId' }],
  ['AD', adAnalytics, 'AD_ID', { ad_ids: 'adId' }],
] as const)('analytics of %s have the numbers of the report', async (level, operation, id, of) => {
  const ids = idsOf(of);
  const rows = await make<Row[]>(operation, parts, { query: { ...counted, ...ids } });
  const { data } = await world.ask({ level, columns: ['SPEND', 'IMPRESSION'], ...ids });
  expect(rows.length).toBeGreaterThan(0);
  expect(rows).toEqual(
    data.map((row) => ({
      [id]: row.id,
      SPEND_IN_MICRO_DOLLAR: row.metrics.SPEND,
      IMPRESSION_1: row.metrics.IMPRESSION,
    })),
  );
});

test.each([
  ['ADVERTISER', accountParts, {}],
  ['CAMPAIGN', campaignParts, { campaign_ids: 'campaignId' }],
  ['AD_GROUP', groupParts, { ad_group_ids: 'groupId' }],
] as const)('parts of the audience of %s have them too', async (level, operation, of) => {
  const ids = idsOf(of);
  const query = { ...counted, ...ids, targeting_types: 'COUNTRY,APPTYPE' };
  const { data } = await make<{
    data: { targeting_type: string; targeting_value: string; metrics: Row }[];
  }>(operation, parts, { query });
  for (const breakdown of ['COUNTRY', 'APPTYPE'] as const) {
    const report = await world.ask({ level, breakdown, columns: ['IMPRESSION'], ...ids });
    const found = data.filter((one) => one.targeting_type === breakdown);
    expect(found.length).toBeGreaterThan(0);
    expect(sumOf(found.map(({ metrics }) => Number(metrics.IMPRESSION_1)))).toBe(
      sumOf(report.data.map(({ metrics }) => Number(metrics.IMPRESSION))),
    );
    expect(new Set(found.map((one) => one.targeting_value))).toEqual(
      new Set(report.data.map(({ value }) => value)),
    );
  }
});

const sumOf = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0);
const idsOf = (of: Readonly<Record<string, 'campaignId' | 'groupId' | 'adId'>>) =>
  Object.fromEntries(
    Object.entries(of).map(([name, field]) => [
      name,
      [...new Set(world.ads.map((ad) => ad[field]))].join(','),
    ]),
  );

const report = (more: object = {}) => ({
  body: {
    ...DAYS,
    granularity: 'TOTAL',
    level: 'AD_GROUP',
    columns: ['AD_GROUP_NAME', 'SPEND_IN_DOLLAR', 'CTR'],
    ...more,
  },
});

async function fileOf(more: object = {}): Promise<{ url: string; text: string }> {
  const { token } = await make<{ token: string }>(makeReport, parts, report(more));
  await world.app.runJobs();
  const { url } = await make<{ url: string }>(readReport, parts, { query: { token } });
  const reply = await fetch(url);
  expect(reply.status).toBe(200);
  return { url, text: await reply.text() };
}

test('a report as CSV has the columns that were asked for, with amounts in units', async () => {
  const { text } = await fileOf({ report_format: 'CSV' });
  const [head, ...lines] = text.trimEnd().split('\r\n');
  expect(head).toBe('AD_GROUP_ID,AD_GROUP_NAME,SPEND_IN_DOLLAR,CTR');
  const { data } = await world.ask({ level: 'AD_GROUP', columns: ['SPEND', 'IMPRESSION', 'CTR'] });
  const spend = new Map(
    data.flatMap(({ id, metrics }) => (metrics.SPEND ? [[id, metrics.SPEND / 1e6] as const] : [])),
  );
  expect(lines).toHaveLength(spend.size);
  for (const line of lines) {
    const [id = '', name, amount] = line.split(',');
    expect(['Vases', 'Jars']).toContain(name);
    expect(Number(amount)).toBe(spend.get(id));
  }
});

test('a report broken down by a part of the audience says which', async () => {
  const { text } = await fileOf({
    level: 'CAMPAIGN_TARGETING',
    targeting_types: ['COUNTRY'],
    columns: ['IMPRESSION_1'],
  });
  const rows = Object.values(JSON.parse(text) as Record<string, Row[]>).flat();
  expect(new Set(rows.map((row) => row.TARGETING_VALUE))).toEqual(new Set(['DE', 'unknown']));
  expect(new Set(rows.map((row) => row.TARGETING_TYPE))).toEqual(new Set(['COUNTRY']));
});

test('a link to a file opens it for ten minutes and no other one, and a token that nobody made finds nothing', async () => {
  const { url } = await fileOf();
  const forged = `${url.slice(0, -1)}${url.endsWith('A') ? 'B' : 'A'}`;
  expect((await fetch(forged)).status).toBe(404);
  const before = world.app.clock.now;
  world.app.clock.now = new Date(before.getTime() + 10 * 60_000);
  const late = await fetch(url);
  expect([late.status, await late.json()]).toEqual([
    404,
    { code: errors.ad_report_not_found.number, message: expect.any(String) },
  ]);
  world.app.clock.now = before;
  for (const token of ['vases', `${parts.ad_account_id}.JSON.CTR`, '7.JSON.NOTHING']) {
    expect(await make(readReport, parts, { query: { token } })).toEqual({
      report_status: 'DOES_NOT_EXIST',
      url: null,
      size: null,
    });
  }
});

test('every operation of reports that is served was made', () => {
  expect([...made].toSorted()).toEqual(servedIn(adsTable).filter(isOfReports));
});
