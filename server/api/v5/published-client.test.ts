import { afterAll, beforeAll, expect, test } from 'vitest';
import { getCampaigns } from '#contract/ads/campaigns.ts';
import { type Reported, DAYS, reported } from '#server/ads/reporting/test-reports.ts';
import { clientOf, type PublishedClient, withOldAgent } from './test-published.ts';

interface Outcomes {
  readonly items: { data: { id: string; status: string }; exceptions: object[] }[];
}
interface Report {
  readonly report_status: string;
  readonly url: string;
}

let world: Reported;
let client: PublishedClient;
let account: string;
withOldAgent();
beforeAll(async () => {
  world = await reported();
  account = world.noor.advertiser_id;
  client = await clientOf(world.app, world.noor.owner);
});
afterAll(() => world.app.close());

test('a published client, told another address and nothing else, creates a campaign and changes it', async () => {
  const campaign = {
    ad_account_id: account,
    name: 'Vases for summer',
    status: 'PAUSED',
    objective_type: 'AWARENESS',
    daily_spend_cap: 12_000_000,
    is_campaign_budget_optimization: true,
  };
  const { items } = await client.campaigns.create<Outcomes>(account, [campaign]);
  expect(items).toMatchObject([{ data: campaign, exceptions: [] }]);
  const { id } = items[0]?.data ?? { id: '' };
  expect(await client.campaigns.get(account, id)).toMatchObject({ ...campaign, id });

  const renamed = await client.campaigns.update<Outcomes>(account, [
    { id, name: 'Vases for autumn' },
  ]);
  expect(renamed.items).toMatchObject([{ data: { id, name: 'Vases for autumn' } }]);
  const listed = await client.campaigns.list<{ items: { id: string }[] }>(account, {
    query: { campaign_ids: [id] },
  });
  expect(listed.items.map((one) => one.id)).toEqual([id]);

  // It is an ordinary campaign.
  const { data } = await world.noor.owner.call(getCampaigns, {
    advertiser_id: account,
    campaign_ids: [id],
  });
  expect(data).toMatchObject([{ name: 'Vases for autumn', daily_spend_cap: 12_000_000 }]);
});

test('it reads a report as a file, and at once, with the very numbers that were added up', async () => {
  const campaign_ids = [...new Set(world.ads.map(({ campaignId }) => campaignId))];
  const columns = [
    'CAMPAIGN_NAME',
    'SPEND_IN_MICRO_DOLLAR',
    'SPEND_IN_DOLLAR',
    'IMPRESSION_1',
    'TOTAL_CLICKTHROUGH',
    'REPIN_1',
    'CTR',
  ];
  const requested = { ...DAYS, granularity: 'DAY', level: 'CAMPAIGN', campaign_ids, columns };
  const { token } = await client.ad_accounts.createReport<{ token: string }>(account, requested);
  expect(
    (await client.ad_accounts.getReport<Report>(account, { query: { token } })).report_status,
  ).toBe('IN_PROGRESS');
  await world.app.runJobs();
  const report = await client.ad_accounts.getReport<Report>(account, { query: { token } });
  expect(report.report_status).toBe('FINISHED');
  const file = (await (await fetch(report.url)).json()) as Record<string, Row[]>;

  const rolled = await world.ask({
    level: 'CAMPAIGN',
    granularity: 'DAY',
    campaign_ids,
    columns: ['SPEND', 'IMPRESSION', 'CLICKTHROUGH', 'SAVE', 'CTR'],
    page_size: 250,
  });
  const rows = Object.values(file).flat();
  const counted = rolled.data.filter(({ metrics }) => Object.values(metrics).some((one) => one));
  expect(counted.length).toBeGreaterThan(20);
  expect(Object.keys(file).toSorted()).toEqual(campaign_ids.toSorted());
  expect(new Map(rows.map((row) => [keyOf(row), numbersOf(row)]))).toEqual(
    new Map(
      counted.map(({ id, date, metrics }) => [
        `${id} ${date}`,
        [
          metrics.SPEND,
          (metrics.SPEND ?? 0) / 1e6,
          metrics.IMPRESSION,
          metrics.CLICKTHROUGH,
          metrics.SAVE,
          metrics.CTR,
        ],
      ]),
    ),
  );
  expect(new Set(rows.map((row) => row.CAMPAIGN_NAME))).toEqual(new Set(['Vases', 'Jars']));

  const query = { ...requested, columns: columns.slice(1) };
  const atOnce = await client.campaigns.getAnalytics<Row[]>(account, { query });
  const found = new Map(atOnce.map((row) => [keyOf(row), numbersOf(row)]));
  for (const row of rows) expect(found.get(keyOf(row))).toEqual(numbersOf(row));
});

test('it lists ad accounts, ad groups and ads, and adds keywords', async () => {
  type Page = { items: { id: string }[] };
  expect(await client.ad_accounts.list()).toMatchObject({ items: [{ id: account }] });
  const [ad] = world.ads;
  const ofGroup = { query: { ad_group_ids: [ad?.groupId ?? ''] } };
  const groups = await client.ad_groups.list<Page>(account, ofGroup);
  expect(groups.items.map(({ id }) => id)).toEqual([ad?.groupId]);
  const ads = await client.ads.list<Page>(account, ofGroup);
  expect(ads.items.length).toBeGreaterThan(0);
  const body = { parent_id: ad?.groupId, keywords: [{ value: 'clay bowl', match_type: 'BROAD' }] };
  // The client rejects on any list of errors, even an empty one, which the API specifies.
  await client.keywords.create(account, body).catch((errors: unknown) => {
    expect(errors).toHaveLength(0);
  });
  const query = { ad_group_id: ad?.groupId };
  expect(await client.keywords.get(account, { query })).toMatchObject({
    items: [{ value: 'clay bowl', match_type: 'BROAD' }],
  });
});

type Row = Readonly<Record<string, string | number | null>>;
const keyOf = (row: Row): string => `${row.CAMPAIGN_ID} ${row.DATE}`;
const numbersOf = (row: Row) => [
  row.SPEND_IN_MICRO_DOLLAR,
  row.SPEND_IN_DOLLAR,
  row.IMPRESSION_1,
  row.TOTAL_CLICKTHROUGH,
  row.REPIN_1,
  row.CTR,
];
