import { expect, test } from 'vitest';
import { parts } from '#server/transfer/watching/parts.ts';
import type { Sizes } from './measure.ts';
import { growthPage } from './report.ts';

/** Each part begins with a megabyte, and has 20 rows and 20 kB more each month. */
const after = (month: number): Sizes =>
  new Map(parts.map(({ key }) => [key, { rows: month * 20, bytes: 1e6 + month * 20_000 }]));

const page = growthPage({
  people: 20,
  days: 365,
  months: Array.from({ length: 13 }, (_, month) => after(month)),
  picture: { stored: 500_000, sent: 200_000 },
  tasks: [{ name: 'pins.sweep-trash', run: async () => undefined, keepsDays: 30 }],
});

test('what 20 people added is multiplied for 10,000, without what was there before they came', () => {
  expect(page).toMatch(
    /^\| pins\b.*\| 120,000 +\| 10 +\| 30 +\| 60 +\| 120 +\| with people +\|$/mu,
  );
  expect(page).toMatch(/^\| trash\b.*\| swept after 30 days +\|$/mu);
});

test('what does not grow with people is as it was measured', () => {
  expect(page).toMatch(/^\| site\b.*\| 240 +\| 0\.0 +\| 0\.1 +\| 0\.1 +\| 0\.2 +\| fixed +\|$/mu);
});

test('pictures take what a photograph does in all its sizes', () => {
  expect(page).toContain('120,000 pictures in a year are 60 GB');
});
