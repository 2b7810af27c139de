import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCampaigns } from '#contract/ads/campaigns.ts';
import {
  createAdOrder,
  getAdOrderLines,
  getAdOrders,
  updateAdOrder,
} from '#contract/ads/orders/order-lines.ts';
import { testApp, type TestApp, type TestPerson } from '#server/testing/app.ts';
import { aBusiness } from '#server/testing/businesses.ts';
import { walk } from '#server/testing/pins.ts';
import { bucketOf } from '#server/kernel/core/ids.ts';

let app: TestApp;
let operator: TestPerson;
beforeAll(async () => {
  app = await testApp();
  operator = await app.person();
});
afterAll(() => app.close());

const agreed = {
  name: 'Spring',
  budget_in_micro_currency: 500_000_000,
  start_date: '2026-03-01',
  end_date: '2026-03-10',
};

type Owner = Awaited<ReturnType<typeof anOwner>>;
const anOwner = () => aBusiness(app);

async function aCampaign({ advertiser_id, ...owner }: Owner, name: string): Promise<string> {
  const item = { name, objective_type: 'CONSIDERATION' as const };
  const [answer] = await owner.call(createCampaigns, { advertiser_id, items: [item] });
  return answer?.data?.id ?? '';
}

/** Sets a campaign's reported running totals at the end of some days. */
const spentBy = async (campaign: string, days: Readonly<Record<string, number>>) => {
  for (const [day, spend] of Object.entries(days)) {
    await app.db.read.run(
      `insert into ad_days select :bucket, 0, :campaign, :day::date, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, :spend,
         0, 0, 0, 0`,
      { bucket: bucketOf(campaign), campaign, day, spend },
    );
  }
};

test('an order line shows what its campaigns spent in its days, to the micro', async () => {
  const owner = await anOwner();
  const { advertiser_id } = owner;
  const [vases, jars] = [await aCampaign(owner, 'Vases'), await aCampaign(owner, 'Jars')];
  await spentBy(vases, {
    '2026-02-20': 7_000_001,
    '2026-03-02': 9_000_003,
    '2026-03-11': 90_000_000,
  });
  await spentBy(jars, { '2026-03-10': 1_000_000 });
  expect((await owner.call(getAdOrderLines, { advertiser_id })).data).toEqual([]);
  const made = await operator.call(createAdOrder, {
    advertiser_id,
    ...agreed,
    purchase_order_id: 'PO-118',
    campaign_ids: [vases, jars, vases],
  });
  expect(made).toMatchObject({
    ad_account_id: advertiser_id,
    paid_type: 'PAID',
    status: 'ACTIVE',
    currency: 'USD',
    spent_in_micro_currency: 3_000_002,
    campaigns: [
      { id: vases, name: 'Vases' },
      { id: jars, name: 'Jars' },
    ],
    version: 1,
  });
  expect((await owner.call(getAdOrderLines, { advertiser_id })).data).toEqual([made]);
  const open = await operator.call(updateAdOrder, {
    order_line_id: made.id,
    version: 1,
    end_date: null,
    campaign_ids: [vases],
  });
  expect(open).toMatchObject({ spent_in_micro_currency: 82_999_999, end_date: null, version: 2 });
});

test('what is wrong is refused with its field and changes nothing; a stale change says so', async () => {
  const owner = await anOwner();
  const { advertiser_id } = owner;
  const other = await anOwner();
  const [own, foreign] = [await aCampaign(owner, 'Vases'), await aCampaign(other, 'Hats')];
  const wrong: [object, string][] = [
    [{ name: ' ' }, 'name'],
    [{ budget_in_micro_currency: 0 }, 'budget_in_micro_currency'],
    [{ budget_in_micro_currency: 1.5 }, 'budget_in_micro_currency'],
    [{ start_date: '2026-02-30' }, 'start_date'],
    [{ end_date: '2026-02-28' }, 'end_date'],
    [{ campaign_ids: [foreign] }, 'campaign_ids'],
    [{ campaign_ids: ['12', own] }, 'campaign_ids'],
    [{ paid_type: 'FREE' }, 'paid_type'],
  ];
  for (const [more, field] of wrong) {
    const input = { advertiser_id, ...agreed, ...more } as never;
    const refusal = await operator.refusal(createAdOrder, input);
    expect([field, refusal.code, JSON.stringify(refusal)]).toEqual([
      field,
      'invalid_input',
      expect.stringContaining(field),
    ]);
  }
  expect((await operator.call(getAdOrders, { advertiser_id })).data).toEqual([]);
  const first = await operator.call(createAdOrder, {
    advertiser_id,
    ...agreed,
    campaign_ids: [own],
  });
  const second = { advertiser_id, ...agreed, name: 'Summer', campaign_ids: [own] };
  expect(await operator.refusal(createAdOrder, second)).toMatchObject({ code: 'invalid_input' });
  const change = (version: number, status: 'PAUSED' | 'DELETED') => ({
    order_line_id: first.id,
    version,
    status,
  });
  expect(await operator.refusal(updateAdOrder, change(2, 'PAUSED'))).toMatchObject({
    code: 'ad_changed',
  });
  expect((await operator.call(getAdOrders, { advertiser_id })).data).toEqual([first]);
  // A deleted line's campaigns are available again, and its advertiser no longer sees it.
  await operator.call(updateAdOrder, change(1, 'DELETED'));
  expect((await owner.call(getAdOrderLines, { advertiser_id })).data).toEqual([]);
  expect((await operator.call(getAdOrders, { advertiser_id })).data).toMatchObject([
    { id: first.id, status: 'DELETED', campaigns: [] },
  ]);
  await operator.call(createAdOrder, second);
  for (const id of ['1', '99999999999999999999', first.id.replace(/.$/, 'x')]) {
    const missing = { ...change(1, 'PAUSED'), order_line_id: id };
    expect((await operator.refusal(updateAdOrder, missing)).status).toBeGreaterThanOrEqual(400);
  }
});

test('one made twice under one key is made once; the list pages; only who sees the billing sees it', async () => {
  const owner = await anOwner();
  const { advertiser_id } = owner;
  const twice = { advertiser_id, ...agreed, guid: 'once' };
  const [one, same] = [
    await operator.call(createAdOrder, twice),
    await operator.call(createAdOrder, twice),
  ];
  expect(same).toEqual(one);
  for (const name of ['Summer', 'Autumn']) {
    await operator.call(createAdOrder, { advertiser_id, ...agreed, name });
  }
  const pages = (who: Pick<TestPerson, 'call'>) =>
    walk((bookmark) => who.call(getAdOrderLines, { advertiser_id, page_size: 1, bookmark }));
  expect(await pages(owner)).toHaveLength(3);
  expect(await pages(await owner.delegate(['ANALYST']))).toHaveLength(3);
  const builder = await owner.delegate(['CAMPAIGN_MANAGER']);
  expect(await builder.refusal(getAdOrderLines, { advertiser_id })).toMatchObject({ status: 404 });
  expect(await owner.refusal(createAdOrder, { advertiser_id, ...agreed })).toMatchObject({
    code: 'not_allowed',
  });
});
