import { expect, test } from 'vitest';
import { chartProblems, drawnIn, drawnWith, stepIn } from './drawn.ts';
import { rangeIn } from './range.ts';

test('the chart draws what the address names, two at most', () => {
  expect(drawnIn({})).toEqual(['SPEND', 'CLICKTHROUGH']);
  expect(drawnIn({ chart: 'ECPC' })).toEqual(['ECPC']);
  expect(drawnIn({ chart: 'CTR,SAVE,ECPC,SPEND' })).toEqual(['CTR', 'ECPC']);
});

test.each([
  [{}, []],
  [{ chart: 'CTR,ECPC' }, []],
  [{ chart: 'CTR,SAVE' }, ['chart']],
  [{ chart: 'CTR,ECPC,SPEND' }, ['chart']],
  [{ chart: '' }, ['chart']],
])('what is wrong with the chart of %j is %j', (search, problems) => {
  expect(chartProblems(search)).toEqual(problems);
});

test('a figure that is pressed comes or goes, and one always stays', () => {
  expect(drawnWith(['SPEND', 'CLICKTHROUGH'], 'CTR')).toBe('SPEND,CTR');
  expect(drawnWith(['SPEND', 'CTR'], 'SPEND')).toBe('CTR');
  expect(drawnWith(['CTR'], 'CTR')).toBe('CTR');
  expect(drawnWith(['CTR'], 'ECPC')).toBe('CTR,ECPC');
});

test.each([
  [{}, {}, 'DAY'],
  [{ step: 'WEEK' }, {}, 'WEEK'],
  [{ step: 'HOUR' }, { from: '2026-03-12', to: '2026-03-14' }, 'HOUR'],
  [{ step: 'HOUR' }, { from: '2026-03-11', to: '2026-03-14' }, null],
  [{ step: 'HOUR' }, { from: '2026-03-05', to: '2026-03-06' }, null],
  [{ step: 'YEAR' }, {}, null],
])('%j of %j', (search, days, step) => {
  const today = '2026-03-14';
  const range = rangeIn(days, { days: 30, compare: true }, today);
  expect(stepIn(search, { first: 'DAY', range, today })).toBe(step);
});
