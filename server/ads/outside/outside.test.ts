import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createAdGroups, createCampaigns } from '#contract/ads/campaigns.ts';
import {
  createOutsideConversions,
  OUTSIDE_FIELDS,
  outsideConversion,
  getAttributionComparison,
} from '#contract/ads/outside/outside.ts';
import { getAdReport } from '#contract/ads/reports.ts';
import { bucketOf, makeId } from '#server/kernel/core/ids.ts';
import { jobsIn } from '#server/kernel/jobs/jobs.ts';
import { testApp, type TestApp, type TestPerson } from '#server/testing/app.ts';
import { aBusiness, type TestBusiness } from '#server/testing/businesses.ts';
import { eraseOf } from '../upkeep/erase-person.ts';

const DAY_MS = 86_400_000;

let app: TestApp;
let glass: TestBusiness<TestPerson>;
let other: TestBusiness<TestPerson>;
let groups: readonly { readonly campaignId: string; readonly groupId: string }[];
beforeAll(async () => {
  app = await testApp();
  glass = await aBusiness(app);
  other = await aBusiness(app);
  groups = [await aGroup(glass, 'Vases'), await aGroup(glass, 'Jars')];
});
afterAll(() => app.close());

async function aGroup(owner: TestBusiness<TestPerson>, name: string) {
  const { advertiser_id } = owner;
  const campaign = { name, objective_type: 'CONSIDERATION' };
  const [made] = await owner.call(createCampaigns, { advertiser_id, items: [campaign] });
  const campaignId = made?.data?.id ?? '';
  const group = { campaign_id: campaignId, name, budget_in_micro_currency: 5_000_000 };
  const items = [{ ...group, billable_event: 'CLICKTHROUGH' }];
  const [inside] = await owner.call(createAdGroups, { advertiser_id, items });
  return { campaignId, groupId: inside?.data?.id ?? '' };
}

const secondsAgo = (seconds: number): number =>
  Math.floor(app.clock.now.getTime() / 1000) - seconds;
const dayAgo = (days: number): string =>
  new Date(app.clock.now.getTime() - days * DAY_MS).toISOString().slice(0, 10);
const credit = (more: object = {}): Record<string, unknown> => ({
  event_id: 'order-1',
  event_name: 'checkout',
  event_timestamp: secondsAgo(60),
  ad_group_id: groups[0]!.groupId,
  attribution_scope: 'click',
  attribution_model: 'last_touch',
  attribution_score: 1,
  value: 40,
  currency: 'USD',
  ...more,
});
const send = (...data: Record<string, unknown>[]) =>
  glass.call(createOutsideConversions, { advertiser_id: glass.advertiser_id, data });
const compared = (more: object = {}) =>
  glass.call(getAttributionComparison, {
    advertiser_id: glass.advertiser_id,
    attribution_model: 'last_touch',
    start_date: dayAgo(29),
    end_date: dayAgo(0),
    ...more,
  });

/** Inserts a conversion attributed here to the first campaign, after a click. */
async function countedHere(name: number, value: number): Promise<void> {
  const { advertiser_id } = glass;
  const { campaignId, groupId } = groups[0]!;
  await app.db.read.run(
    `insert into ad_attributed (bucket, account_id, conversion_id, kind, name, campaign_id, group_id, ad_id, acted_at,
       converted_at, value, quantity, click_age)
     values (:bucket, :advertiser_id, :id, 1, :name, :campaignId, :groupId, :id, :acted, :at, :value, 1, 3600)`,
    {
      bucket: bucketOf(advertiser_id),
      advertiser_id,
      id: makeId(bucketOf(advertiser_id), app.clock.now.getTime()),
      name,
      campaignId,
      groupId,
      acted: new Date(app.clock.now.getTime() - 2 * DAY_MS),
      at: new Date(app.clock.now.getTime() - DAY_MS),
      value,
    },
  );
}

describe('a credit of another system', () => {
  test('has the fields that a file names', () => {
    expect(Object.keys(outsideConversion.shape)).toEqual(OUTSIDE_FIELDS);
  });

  test('is taken or answered for itself, and names its field', async () => {
    const foreign = await aGroup(other, 'Not ours');
    const wrong: readonly (readonly [object, string])[] = [
      [{ event_id: '' }, 'event_id'],
      [{ event_id: 'x'.repeat(257) }, 'event_id'],
      [{ event_name: 'search' }, 'event_name'],
      [{ event_timestamp: secondsAgo(96 * 86_400) }, 'event_timestamp'],
      [{ event_timestamp: secondsAgo(-7200) }, 'event_timestamp'],
      [{ attribution_scope: 'hover' }, 'attribution_scope'],
      [{ attribution_model: 'linear' }, 'attribution_model'],
      [{ attribution_score: 0 }, 'attribution_score'],
      [{ attribution_score: 1.1 }, 'attribution_score'],
      [{ value: -1 }, 'value'],
      [{ currency: 'euro' }, 'currency'],
      [{ currency: 'XTS' }, 'currency'],
      [{ total_events: 1.5 }, 'total_events'],
      [{ ad_group_id: foreign.groupId }, 'ad_group_id'],
      [{ ad_group_id: '17' }, 'ad_group_id'],
    ];
    const answer = await send(...wrong.map(([more]) => credit(more)));
    expect(answer).toMatchObject({ received: wrong.length, processed: 0 });
    for (const [at, [more, field]] of wrong.entries())
      expect(answer.problems[at], JSON.stringify(more)).toMatch(new RegExp(`^${field}: `));
    // Another account's ad group is reported like one that does not exist.
    expect(answer.problems.at(-1)).toBe(answer.problems.at(-2));
    expect(await compared()).toMatchObject({ elsewhere: { conversions: 0 }, received_time: null });
  });

  test('counts once by its event, ad group and model, and the last that was sent counts', async () => {
    expect(await send(credit({ value: 1 }), credit(), credit({ event_name: 'search' }))).toEqual({
      type: 'outside_conversions',
      received: 3,
      processed: 2,
      problems: [null, null, expect.stringContaining('event_name')],
    });
    await send(credit());
    expect(await compared()).toMatchObject({
      elsewhere: { conversions: 1, value_in_micro_currency: 40_000_000 },
    });
    await send(credit({ attribution_model: 'first_touch', ad_group_id: groups[1]!.groupId }));
    expect((await compared()).elsewhere.conversions).toBe(1);
    const first = await compared({ attribution_model: 'first_touch' });
    expect(first.campaigns.map((one) => one.campaign_id)).toEqual([groups[1]!.campaignId]);
  });

  test('in parts adds up to the whole, and its value with it', async () => {
    const part = { attribution_model: 'multi_touch', event_id: 'order-2', value: 100 };
    await send(
      credit({ ...part, attribution_score: 0.3, total_event_touchpoints: 3 }),
      credit({
        ...part,
        attribution_score: 0.7,
        total_event_touchpoints: 4,
        ad_group_id: groups[1]!.groupId,
      }),
    );
    const { elsewhere, campaigns, touchpoints } = await compared({
      attribution_model: 'multi_touch',
    });
    expect(elsewhere).toEqual({ conversions: 1, value_in_micro_currency: 100_000_000 });
    expect(touchpoints).toBe(3.5);
    expect(campaigns.map((one) => [one.campaign_name, one.elsewhere.conversions])).toEqual([
      ['Jars', 0.7],
      ['Vases', 0.3],
    ]);
  });

  test.each([[[]], [Array.from({ length: 1001 }, () => ({}))]])(
    'is one of a thousand at most',
    async (data) => {
      const { advertiser_id } = glass;
      expect(await glass.refusal(createOutsideConversions, { advertiser_id, data })).toMatchObject({
        status: 400,
        code: 'invalid_input',
      });
    },
  );
});

describe('what is counted here', () => {
  test('stands beside it by campaign and day, and reports stay as they are', async () => {
    const { advertiser_id } = glass;
    const report = () =>
      glass.call(getAdReport, {
        advertiser_id,
        level: 'CAMPAIGN',
        start_date: dayAgo(29),
        end_date: dayAgo(0),
        conversion_columns: ['TOTAL_CONVERSIONS', 'TOTAL_CHECKOUT'],
      });
    const checkout = 5;
    const search = 10;
    await countedHere(checkout, 25_000_000);
    // Events unknown to the other system count on neither side.
    await countedHere(search, 9_000_000);
    const before = await report();
    await send(credit({ event_id: 'order-3', value: 7 }));
    expect(await report()).toEqual(before);
    const { here, elsewhere, campaigns } = await compared();
    expect(here).toEqual({ conversions: 1, value_in_micro_currency: 25_000_000 });
    expect(elsewhere).toEqual({ conversions: 2, value_in_micro_currency: 47_000_000 });
    expect(campaigns).toEqual([
      { campaign_id: groups[0]!.campaignId, campaign_name: 'Vases', here, elsewhere },
    ]);
    const yesterday = { start_date: dayAgo(1), end_date: dayAgo(1) };
    expect(await compared(yesterday)).toMatchObject({ here: { conversions: 1 } });
    expect(await compared({ click_window_days: 0 })).toMatchObject({ here: { conversions: 0 } });
  });

  test('is compared of days that make sense, by whoever may see reports', async () => {
    const { advertiser_id } = glass;
    const input = { advertiser_id, attribution_model: 'last_touch' as const };
    for (const days of [
      { start_date: dayAgo(0), end_date: dayAgo(1) },
      { start_date: dayAgo(90), end_date: dayAgo(0) },
    ])
      expect(await glass.refusal(getAttributionComparison, { ...input, ...days })).toMatchObject({
        code: 'invalid_input',
      });
    const days = { start_date: dayAgo(1), end_date: dayAgo(0) };
    expect(await other.refusal(getAttributionComparison, { ...input, ...days })).toMatchObject({
      status: 404,
    });
    const analyst = await glass.delegate(['ANALYST']);
    await analyst.call(getAttributionComparison, { ...input, ...days });
    const data = [credit()];
    expect(await analyst.refusal(createOutsideConversions, { advertiser_id, data })).toMatchObject({
      status: 404,
    });
    expect(await other.refusal(createOutsideConversions, { advertiser_id, data })).toMatchObject({
      status: 404,
    });
  });
});

test('credits are forgotten after 95 days, and erased with the ad account', async () => {
  const stored = async () =>
    (
      await app.db.read.rows(
        'select 1 from ad_outside_conversions where account_id = :advertiser_id',
        { advertiser_id: glass.advertiser_id },
      )
    ).length;
  await send(credit({ event_id: 'old', event_timestamp: secondsAgo(94 * 86_400) }));
  const before = await stored();
  app.clock.now = new Date(app.clock.now.getTime() + 2 * DAY_MS);
  await jobsIn(app.db.read).add('ads.forget-conversions', {});
  await app.runJobs();
  expect(await stored()).toBe(before - 1);
  await app.db.transaction((tx) => eraseOf({ tx, jobs: jobsIn(tx) }, glass.id));
  expect(await stored()).toBe(0);
});
