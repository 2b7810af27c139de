import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getAdReport } from '#contract/ads/reports.ts';
import { AD_ROLES, type AdRole } from '#contract/business/ad-roles.ts';
import type { TestPerson } from '#server/testing/app.ts';
import { DAYS, reported, type ReportInput, type Reported } from './test-reports.ts';

let world: Reported;
beforeAll(async () => {
  world = await reported();
});
afterAll(() => world.app.close());

const ask = (request: Partial<ReportInput>) => world.ask(request);
const refusal = ({ noor }: Reported, request: Partial<ReportInput>) =>
  noor.owner.refusal(getAdReport, {
    advertiser_id: noor.advertiser_id,
    level: 'AD',
    ...DAYS,
    ...request,
  });

describe('what cannot be answered is refused at its field', () => {
  const today = '2026-03-14';
  const campaign_ids = ['1'];
  const people = ['TOTAL_IMPRESSION_USER'];
  const cases: readonly (readonly [Partial<Record<keyof ReportInput, unknown>>, string])[] = [
    [{ start_date: '2026-02-30' }, 'start_date'],
    [{ start_date: '14.3.2026' }, 'start_date'],
    [{ end_date: '2026-13-01' }, 'end_date'],
    [{ end_date: '2026-03-15' }, 'end_date'],
    [{ start_date: today, end_date: '2026-03-13' }, 'end_date'],
    [{ start_date: '2025-12-13' }, 'end_date'],
    [{ start_date: '2025-09-13', end_date: '2025-09-14' }, 'start_date'],
    [
      {
        level: 'ADVERTISER',
        breakdown: 'COUNTRY',
        start_date: '2025-12-13',
        end_date: '2025-12-14',
      },
      'start_date',
    ],
    [{ objective_types: 'PROFIT' }, 'objective_types.0'],
    [{ level: 'ADVERTISER', objective_types: 'TRAFFIC' }, 'objective_types'],
    [{ level: 'ADVERTISER', entity_statuses: ['ACTIVE'] }, 'entity_statuses'],
    [{ level: 'ADVERTISER', together: true }, 'together'],
    [{ level: 'CAMPAIGN', campaign_ids, breakdown: 'GENDER', together: true }, 'together'],
    [{ level: 'CAMPAIGN', breakdown: 'OBJECTIVE' }, 'breakdown'],
    [{ level: 'ADVERTISER', granularity: 'DAY', least_impressions: 5 }, 'least_impressions'],
    [{ least_impressions: -1 }, 'least_impressions'],
    [
      {
        level: 'ADVERTISER',
        granularity: 'HOUR',
        start_date: '2026-03-05',
        end_date: '2026-03-05',
      },
      'start_date',
    ],
    [{ level: 'ADVERTISER', granularity: 'HOUR', start_date: '2026-03-11' }, 'end_date'],
    [{ columns: ['SPEND', 'PROFIT'] }, 'columns.1'],
    [{ columns: 'PROFIT' }, 'columns.0'],
    [{ columns: [] }, 'columns'],
    [{ columns: people, granularity: 'HOUR', level: 'ADVERTISER', start_date: today }, 'columns'],
    [{ columns: people, level: 'ADVERTISER', breakdown: 'COUNTRY' }, 'columns'],
    [{ columns: people, together: true }, 'columns'],
    [{ order_by: 'TOTAL_IMPRESSION_USER' }, 'order_by'],
    [{ level: 'ADVERTISER', breakdown: 'SEARCH_TERM' }, 'breakdown'],
    [{ breakdown: 'SEARCH_TERM' }, 'breakdown'],
    [{ level: 'PIN' }, 'level'],
    [{ granularity: 'YEAR' }, 'granularity'],
    [{ order_by: 'PROFIT' }, 'order_by'],
    [{ breakdown: 'SHOE_SIZE' }, 'breakdown'],
    [{ breakdown: 'COUNTRY' }, 'breakdown'],
    [{ level: 'ADVERTISER', breakdown: 'COUNTRY', granularity: 'DAY' }, 'breakdown'],
    [{ level: 'ADVERTISER', campaign_ids }, 'campaign_ids'],
    [{ level: 'CAMPAIGN', ad_ids: ['1'] }, 'ad_ids'],
    [{ level: 'CAMPAIGN', granularity: 'DAY' }, 'campaign_ids'],
    [{ level: 'AD', granularity: 'DAY', campaign_ids }, 'ad_ids'],
    [{ level: 'AD_GROUP', breakdown: 'GENDER' }, 'ad_group_ids'],
    [{ level: 'ADVERTISER', granularity: 'DAY', order_by: 'CTR' }, 'order_by'],
    [{ ad_ids: Array.from({ length: 251 }, () => '1') }, 'ad_ids'],
  ];
  test.each(cases)('%j', async (request, field) => {
    expect(await refusal(world, request as Partial<ReportInput>)).toMatchObject({
      status: 400,
      code: 'invalid_input',
      message: `Parameter '${field}' is invalid.`,
    });
  });

  test('a bookmark that no such list made', async () => {
    const { bookmark } = await ask({ page_size: 1 });
    expect(bookmark).not.toBeNull();
    for (const request of [
      { bookmark: 'xyz' },
      { level: 'ADVERTISER', granularity: 'DAY', bookmark },
    ] as const)
      expect(await refusal(world, request)).toMatchObject({ status: 400, code: 'invalid_input' });
  });

  test('but 90 days are answered, and those before them', async () => {
    expect((await ask({ level: 'ADVERTISER', start_date: '2025-12-14' })).data).toHaveLength(1);
    const before = { start_date: '2025-09-14', end_date: '2025-12-13' };
    expect((await ask({ level: 'ADVERTISER', ...before })).data).toEqual([]);
  });
});

test('whoever may see reports sees them, and to everybody else the ad account is not there', async () => {
  const { app, noor } = world;
  const evening = app.clock.now;
  // Granting roles requires a recent login.
  app.clock.now = new Date('2026-03-01T10:05:00Z');
  const delegates = new Map<AdRole, TestPerson>();
  for (const role of AD_ROLES) delegates.set(role, await noor.owner.delegate([role]));
  app.clock.now = evening;
  const input = { advertiser_id: noor.advertiser_id, level: 'CAMPAIGN', ...DAYS } as const;
  const refused = { status: 404, code: 'ad_account_not_found' };
  for (const [role, person] of delegates) {
    if (role === 'PROFILE_PUBLISHER' || role === 'CATALOGS_MANAGER')
      expect(await person.refusal(getAdReport, input), role).toMatchObject(refused);
    else expect((await person.call(getAdReport, input)).data, role).toHaveLength(2);
  }
  expect(await (await app.person()).refusal(getAdReport, input)).toMatchObject(refused);
  expect(await noor.owner.refusal(getAdReport, { ...input, advertiser_id: '77' })).toMatchObject(
    refused,
  );
  expect((await app.visitor().refusal(getAdReport, input)).status).toBe(401);
});
