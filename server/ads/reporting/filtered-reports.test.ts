import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  createAdGroups,
  createAds,
  createCampaigns,
  getAdGroups,
  getAds,
  getCampaigns,
  updateCampaigns,
} from '#contract/ads/campaigns.ts';
import {
  OBJECTIVE_FILTERS,
  OBJECTIVE_FILTER_NAMES,
  type ObjectiveFilter,
} from '#contract/ads/reporting/objective-filters.ts';
import { OBJECTIVES, type Objective } from '#contract/ads/objects.ts';
import { getAdReport } from '#contract/ads/reports.ts';
import { bucketOf } from '#server/kernel/core/ids.ts';
import { jobsIn } from '#server/kernel/jobs/jobs.ts';
import { testApp, type TestApp } from '#server/testing/app.ts';
import { aClick, anId } from '../charging/test-money.ts';
import { type Advertiser, anAdvertiser } from '../test-ads.ts';
import { charged } from './test-counts.ts';

interface Made {
  readonly objective: Objective;
  readonly campaign: string;
  readonly group: string;
  readonly ad: string;
  /** Its number of views. */
  readonly views: number;
}

let app: TestApp;
let noor: Advertiser;
let made: Made[];
const today = '2026-03-14';

beforeAll(async () => {
  app = await testApp();
  app.clock.now = new Date(`${today}T09:00:00Z`);
  noor = await anAdvertiser(app);
  made = [];
  for (const [at, objective] of OBJECTIVES.entries()) made.push(await anAdFor(objective, at + 1));
  await jobsIn(app.db.read).add('ads.roll', {});
  await app.runJobs();
});
afterAll(() => app.close());

const idOf = ([answer]: readonly { readonly data: { readonly id: string } | null }[]): string => {
  if (!answer?.data) throw new Error('nothing was made');
  return answer.data.id;
};

/** Creates an ad in a campaign with an objective and a number of views. */
async function anAdFor(objective: Objective, views: number): Promise<Made> {
  const { owner, advertiser_id, pin } = noor;
  const bucket = bucketOf(advertiser_id);
  const items = [{ name: objective, objective_type: 'CONSIDERATION' }];
  const campaign = idOf(await owner.call(createCampaigns, { advertiser_id, items }));
  const groups = [
    {
      campaign_id: campaign,
      name: objective,
      billable_event: 'CLICKTHROUGH',
      budget_in_micro_currency: 5_000_000,
    },
  ];
  const group = idOf(await owner.call(createAdGroups, { advertiser_id, items: groups }));
  const ads = [{ ad_group_id: group, pin_id: pin.id }];
  const ad = idOf(await owner.call(createAds, { advertiser_id, items: ads }));
  // Set directly: the requirements of each objective are tested with campaigns.
  await app.db.read.run(
    'update ad_campaigns set objective = :objective where bucket = :bucket and id = :campaign',
    { bucket, campaign, objective },
  );
  const key = { bucket, accountId: advertiser_id, campaignId: campaign, groupId: group, adId: ad };
  const events = Array.from({ length: views }, () =>
    aClick(key, 0, { auctionId: anId(app.clock.now), kind: 1 }),
  );
  await charged(app.db, events, app.clock.now);
  return { objective, campaign, group, ad, views };
}

const days = { start_date: today, end_date: today };
const ask = (request: object) =>
  noor.owner.call(getAdReport, {
    advertiser_id: noor.advertiser_id,
    level: 'CAMPAIGN',
    columns: ['IMPRESSION'],
    ...days,
    ...request,
  });
const behind = (filter: ObjectiveFilter) =>
  made.filter(({ objective }) => objective === OBJECTIVE_FILTERS[filter]);

describe('by objective, of today and of earlier years [CONSOLE-08]', () => {
  test.each(OBJECTIVE_FILTER_NAMES)(
    '%s finds its campaigns, ad groups and ads, and what they brought',
    async (filter) => {
      const { owner, advertiser_id } = noor;
      const wanted = behind(filter);
      expect(wanted).toHaveLength(1);
      const input = { advertiser_id, objective_types: [filter] };
      const idsIn = ({ data }: { data: readonly { id: string }[] }) => data.map(({ id }) => id);
      expect(idsIn(await owner.call(getCampaigns, input))).toEqual(
        wanted.map(({ campaign }) => campaign),
      );
      expect(idsIn(await owner.call(getAdGroups, input))).toEqual(wanted.map(({ group }) => group));
      expect(idsIn(await owner.call(getAds, input))).toEqual(wanted.map(({ ad }) => ad));
      for (const level of ['CAMPAIGN', 'AD_GROUP', 'AD'] as const) {
        const { data } = await ask({ level, objective_types: filter });
        expect(data.map(({ metrics }) => metrics.IMPRESSION)).toEqual(
          wanted.map(({ views }) => views),
        );
      }
    },
  );

  test('several find what any of them finds', async () => {
    const { data } = await ask({ objective_types: ['TRAFFIC', 'AWARENESS', 'ENGAGEMENT'] });
    expect(new Set(data.map(({ id }) => id))).toEqual(
      new Set([...behind('TRAFFIC'), ...behind('AWARENESS')].map(({ campaign }) => campaign)),
    );
  });

  test('the whole ad account is broken down by what its campaigns are for', async () => {
    const { data } = await ask({ level: 'ADVERTISER', breakdown: 'OBJECTIVE' });
    expect(
      Object.fromEntries(data.map(({ value, metrics }) => [value, metrics.IMPRESSION])),
    ).toEqual(Object.fromEntries(made.map(({ objective, views }) => [objective, views])));
    expect(new Set(data.map(({ id }) => id))).toEqual(new Set([noor.advertiser_id]));
  });
});

describe('together', () => {
  const sum = (some: readonly Made[]) => some.reduce((all, { views }) => all + views, 0);

  test.each(['TOTAL', 'DAY', 'WEEK', 'MONTH', 'HOUR'] as const)(
    'one row for all of them: %s',
    async (granularity) => {
      for (const level of ['CAMPAIGN', 'AD_GROUP', 'AD'] as const) {
        const { data } = await ask({ level, granularity, together: true });
        expect(data).toMatchObject([
          { id: noor.advertiser_id, metrics: { IMPRESSION: sum(made) } },
        ]);
      }
      const some = made.slice(1, 3);
      const campaign_ids = some.map(({ campaign }) => campaign);
      const narrowed = await ask({ level: 'AD', granularity, together: true, campaign_ids });
      expect(narrowed.data[0]?.metrics.IMPRESSION).toBe(sum(some));
    },
  );

  test('days are as they were, one by one', async () => {
    const [first] = made;
    app.clock.now = new Date('2026-03-16T09:00:00Z');
    const key = {
      bucket: bucketOf(noor.advertiser_id),
      accountId: noor.advertiser_id,
      campaignId: first?.campaign ?? '',
      groupId: first?.group ?? '',
      adId: first?.ad ?? '',
    };
    const auctionId = anId(app.clock.now);
    await charged(app.db, [aClick(key, 0, { auctionId, kind: 1 })], app.clock.now);
    await jobsIn(app.db.read).add('ads.roll', {});
    await app.runJobs();
    const { data } = await ask({
      granularity: 'DAY',
      together: true,
      start_date: '2026-03-10',
      end_date: '2026-03-16',
      page_size: 2,
    });
    expect(data.map(({ date, metrics }) => [date, metrics.IMPRESSION])).toEqual([
      [today, sum(made)],
      ['2026-03-16', 1],
    ]);
  });
});

test('what is archived is in reports of that state alone', async () => {
  const { owner, advertiser_id } = noor;
  const [, first] = made;
  const { data } = await owner.call(getCampaigns, {
    advertiser_id,
    campaign_ids: [first?.campaign ?? ''],
  });
  const version = data[0]?.version;
  const items = [{ id: first?.campaign, version, status: 'ARCHIVED' }];
  await owner.call(updateCampaigns, { advertiser_id, items });
  const idsOf = async (entity_statuses: readonly string[]) =>
    (await ask({ entity_statuses })).data.map(({ id }) => id);
  expect(await idsOf(['ARCHIVED'])).toEqual([first?.campaign]);
  expect(await idsOf(['ACTIVE', 'PAUSED'])).toHaveLength(made.length - 1);
});

test('what was hardly seen is left out of totals', async () => {
  const { data } = await ask({ level: 'AD', least_impressions: 4, order_by: 'IMPRESSION' });
  expect(data.map(({ metrics }) => metrics.IMPRESSION)).toEqual([5, 4]);
});
