import { expect, test } from 'vitest';
import {
  type AutomatedForm,
  changeOf,
  creationOf,
  newForm,
  problemsOf,
  totalOf,
} from './automated-form.ts';

const payer = { country: 'NL', currency: 'EUR' };
const NOW = Date.UTC(2026, 8, 28, 9, 30, 12);
const whole: AutomatedForm = {
  ...newForm(NOW),
  name: 'First-time buyers',
  pinIds: ['1', '2'],
  micros: 20_000_000,
};

test('a form begins this minute, and says of each field what is missing', () => {
  expect(newForm(NOW).start).toBe(Date.UTC(2026, 8, 28, 9, 30) / 1000);
  expect(problemsOf(newForm(NOW), payer).map(({ field }) => field)).toEqual([
    'name',
    'pin_ids',
    'budget',
  ]);
  expect(problemsOf(whole, payer)).toEqual([]);
});

test.each([
  [{ objective: 'WEB_CONVERSION' }, 'optimization_goal_metadata'],
  [{ objective: 'CATALOG_SALES' }, 'product_group_ids'],
  [{ micros: 500_000 }, 'budget'],
  [{ per: 'whole' }, 'end_time'],
  [{ end: 1 }, 'end_time'],
  [{ start: null }, 'start_time'],
] as const)('%j is wrong at %s', (more, field) => {
  expect(problemsOf({ ...whole, ...more }, payer).map((one) => one.field)).toContain(field);
});

test('it is sent with one cap, and with both ages where one is chosen', () => {
  expect(creationOf({ ...whole, countries: ['NL'], youngest: '25' })).toEqual({
    name: 'First-time buyers',
    objective_type: 'CONSIDERATION',
    optimization_goal_metadata: null,
    daily_spend_cap: 20_000_000,
    lifetime_spend_cap: null,
    start_time: whole.start,
    end_time: null,
    pin_ids: ['1', '2'],
    targeting_spec: { LOCATION: ['NL'], MINIMUM_AGE: ['25'], MAXIMUM_AGE: ['65+'] },
  });
  const sales = { ...whole, objective: 'CATALOG_SALES', productGroupIds: ['7'] } as const;
  expect(problemsOf(sales, payer)).toEqual([]);
  expect(changeOf(sales)).toMatchObject({ product_group_ids: ['7'] });
  expect(changeOf(sales)).not.toHaveProperty('pin_ids');
  expect(changeOf({ ...whole, per: 'whole' })).toMatchObject({
    daily_spend_cap: null,
    lifetime_spend_cap: 20_000_000,
  });
});

test('days times a day is the total; without an end there is none', () => {
  const start = whole.start ?? 0;
  expect(totalOf({ ...whole, end: start + 14 * 86_400 })).toEqual({
    days: 14,
    micros: 280_000_000,
  });
  expect(totalOf(whole)).toEqual({ days: null, micros: null });
  expect(totalOf({ ...whole, per: 'whole' }).micros).toBe(20_000_000);
});
