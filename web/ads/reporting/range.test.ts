import { expect, test } from 'vitest';
import { rangeIn } from './range.ts';

const today = '2026-03-14';
const first = { days: 30, compare: true } as const;
const range = (search: Record<string, string>) => rangeIn(search, first, today);

test('without a word of the address it is what somebody sees first, beside the days before', () => {
  expect(range({})).toEqual({
    from: '2026-02-13',
    to: today,
    preset: 30,
    isCompared: true,
    before: { from: '2026-01-14', to: '2026-02-12' },
    problems: [],
  });
  expect(rangeIn({}, { days: 7, compare: false }, today)).toMatchObject({
    from: '2026-03-08',
    before: null,
  });
});

test.each([
  [{ days: '7' }, { from: '2026-03-08', to: today, preset: 7 }],
  [{ days: '90' }, { from: '2025-12-15', before: { from: '2025-09-16', to: '2025-12-14' } }],
  [
    { from: '2026-03-01', to: '2026-03-03' },
    { preset: null, to: '2026-03-03' },
  ],
  [{ from: '2026-03-10' }, { from: '2026-03-10', to: today, preset: null }],
  [
    { from: '2025-12-15', to: today },
    { preset: null, from: '2025-12-15' },
  ],
  [
    { days: '7', compare: '0' },
    { before: null, isCompared: false },
  ],
])('%j is understood', (search, found) => {
  expect(range(search)).toMatchObject({ ...found, problems: [] });
});

test.each([
  [{ days: '31' }, ['days']],
  [{ from: '2025-12-14', to: today }, ['from']],
  [{ from: '2026-03-15' }, ['from']],
  [{ from: 'x' }, ['from']],
  [{ to: 'x' }, ['to']],
  [{ from: '2026-02-30', to: 'x' }, ['from', 'to']],
  [{ from: '2026-03-10', to: '2026-03-09' }, ['to']],
  [{ from: '2026-03-10', to: '2026-03-15' }, ['to']],
  [{ to: '2026-03-09' }, ['from']],
  [{ compare: 'yes' }, ['compare']],
])('%j names the field that makes no sense, and shows what is seen first', (search, problems) => {
  expect(range(search)).toMatchObject({ from: '2026-02-13', to: today, problems });
});
