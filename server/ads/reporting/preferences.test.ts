import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  FIRST_COLUMNS,
  FIRST_PREFERENCE,
  MAX_VIEW_QUERY,
} from '#contract/ads/reporting/preference-rules.ts';
import { getAdPreference, updateAdPreference } from '#contract/ads/reporting/preferences.ts';
import { AD_ROLES } from '#contract/business/ad-roles.ts';
import { aBusiness, type TestBusiness } from '#server/testing/businesses.ts';
import { testApp, type TestApp, type TestPerson } from '#server/testing/app.ts';

let app: TestApp;
let owner: TestBusiness<TestPerson>;
let advertiser_id: string;
beforeAll(async () => {
  app = await testApp();
});
beforeEach(async () => {
  owner = await aBusiness(app);
  ({ advertiser_id } = owner);
});
afterAll(() => app.close());

const read = (person: TestPerson) => person.call(getAdPreference, { advertiser_id });
const keep = (person: TestPerson, version: number, more: object) =>
  person.call(updateAdPreference, { advertiser_id, version, ...more });

test('everybody begins alike, and keeps what they choose for themself alone', async () => {
  const analyst = await owner.delegate(['ANALYST']);
  expect(await read(owner)).toMatchObject({ version: 0, ...FIRST_PREFERENCE, sets: [], views: [] });
  const chosen = {
    days: 7,
    compare: false,
    granularity: 'WEEK',
    delivered_only: true,
    click_window_days: 60,
    engagement_window_days: 0,
    view_window_days: 7,
    report_time: 'TIME_OF_CONVERSION',
    counted_by: 'HOUSEHOLD',
    hide_chart: true,
    columns: { AD: ['SAVE', 'CONVERSIONS_ROAS'] },
    sets: [{ name: 'Saves', columns: ['SAVE'] }],
    views: [{ name: 'Rejected', level: 'AD', query: 'status=PAUSED' }],
  };
  const columns = {
    CAMPAIGN: FIRST_COLUMNS,
    AD_GROUP: FIRST_COLUMNS,
    AD: ['SAVE', 'CONVERSIONS_ROAS'],
  };
  expect(await keep(owner, 0, chosen)).toMatchObject({ ...chosen, version: 1, columns });
  expect(await read(owner)).toMatchObject({ ...chosen, version: 1, columns });
  expect(await read(analyst)).toMatchObject({ version: 0, ...FIRST_PREFERENCE });
  expect(await keep(analyst, 0, { days: '14' })).toMatchObject({ days: 14, compare: true });
  expect(await read(owner)).toMatchObject({ days: 7 });
});

test('what is left out stays, level by level', async () => {
  await keep(owner, 0, { days: 90, columns: { CAMPAIGN: ['SAVE'] } });
  const now = await keep(owner, 1, { columns: { AD: ['HIDE'] }, compare: 'false' });
  expect(now).toMatchObject({ days: 90, compare: false, version: 2 });
  expect(now.columns).toEqual({ CAMPAIGN: ['SAVE'], AD_GROUP: [...FIRST_COLUMNS], AD: ['HIDE'] });
});

test('a change of what was changed meanwhile is refused, also in one moment', async () => {
  await keep(owner, 0, { days: 7 });
  expect(
    await owner.refusal(updateAdPreference, { advertiser_id, version: 0, days: 90 }),
  ).toMatchObject({ status: 409, code: 'ad_changed' });
  const both = await Promise.allSettled([
    keep(owner, 1, { days: 14 }),
    keep(owner, 1, { days: 90 }),
  ]);
  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await read(owner)).toMatchObject({ version: 2 });
});

describe('refused at its field, and nothing is kept', () => {
  test.each([
    [{ days: 31 }, 'days'],
    [{ granularity: 'HOUR' }, 'granularity'],
    [{ view_window_days: 2 }, 'view_window_days'],
    [{ report_time: 'NOW' }, 'report_time'],
    [{ columns: { AD: [] } }, 'columns.AD'],
    [{ columns: { AD: ['SPEND', 'SPEND'] } }, 'columns.AD'],
    [{ columns: { AD: ['CONVERSIONS'] } }, 'columns.AD.0'],
    [{ columns: { PIN: ['SPEND'] } }, 'columns'],
    [{ sets: [{ name: ' ', columns: ['SPEND'] }] }, 'sets.0.name'],
    [
      { views: [{ name: 'a', level: 'AD', query: 'x'.repeat(MAX_VIEW_QUERY + 1) }] },
      'views.0.query',
    ],
  ])('%j', async (wrong, field) => {
    expect(
      await owner.refusal(updateAdPreference, { advertiser_id, version: 0, ...wrong }),
    ).toMatchObject({
      status: 400,
      code: 'invalid_input',
      message: `Parameter '${field}' is invalid.`,
    });
    expect(await read(owner)).toMatchObject({ version: 0 });
  });
});

test('whoever may see reports has preferences; to others the ad account is not there', async () => {
  for (const role of AD_ROLES) {
    const person = await owner.delegate([role]);
    if (role === 'PROFILE_PUBLISHER' || role === 'CATALOGS_MANAGER')
      expect(
        await person.refusal(updateAdPreference, { advertiser_id, version: 0, days: 7 }),
      ).toMatchObject({ status: 404, code: 'ad_account_not_found' });
    else expect(await keep(person, 0, { days: 7 }), role).toMatchObject({ version: 1 });
  }
  expect(await (await app.person()).refusal(getAdPreference, { advertiser_id })).toMatchObject({
    status: 404,
  });
});
