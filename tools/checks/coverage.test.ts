import { expect, test } from 'vitest';
import { coverageOf, idsIn } from './coverage.ts';
import { fromPlaywright, fromVitest, fromVitestTwice, leftOut, NO_TIME } from './reports.ts';

// Concatenated, so that no title in this file appears to carry an id.
const [SAVE, ROUTE, RULE] = [
  ['SAVE', '10'],
  ['ROUTE', '01'],
  ['SEC', '44'],
].map((parts) => parts.join('-'));

test('reads one or several ids in square brackets, and nothing else', () => {
  expect(idsIn(`saves [${SAVE}] and routes [${ROUTE}, ${RULE}]`)).toEqual([SAVE, ROUTE, RULE]);
  expect(idsIn(`throttles [${RULE?.slice(0, 5)}]`)).toEqual([RULE?.slice(0, 5)]);
  expect(idsIn(`about ${SAVE} (see ${ROUTE}) [x] [A-1]`)).toEqual([]);
});

test('an id is covered when every test that carries it has passed', () => {
  const list = `- **${SAVE}** saves\n- **${ROUTE}** routes\n`;
  const coverage = coverageOf(
    [
      { title: `one [${SAVE}]`, hasPassed: true },
      { title: `two [${SAVE}] [${ROUTE}] [${RULE}]`, hasPassed: true },
      { title: `three [${ROUTE}] [GONE-99]`, hasPassed: false },
    ],
    list,
  );
  expect(coverage).toEqual({ requirements: [SAVE], rules: [RULE], unknown: ['GONE-99'], total: 2 });
});

test('a file that cannot be loaded and an error outside any test are failures; what was skipped is nothing', () => {
  expect(
    fromVitest({
      testResults: [
        {
          name: 'a',
          status: 'passed',
          assertionResults: [
            { fullName: 'x', status: 'passed' },
            { fullName: 'y', status: 'skipped' },
          ],
        },
        { name: 'b', status: 'failed', assertionResults: [] },
      ],
    }),
  ).toEqual([
    { title: 'x', hasPassed: true },
    { title: 'b could not be run', hasPassed: false },
  ]);
  expect(
    fromPlaywright({
      suites: [
        {
          title: 'a.spec.ts',
          suites: [
            {
              title: 'saving',
              specs: [{ title: 'works', ok: true, tests: [{ status: 'expected' }] }],
            },
          ],
          specs: [{ title: 'later', ok: true, tests: [{ status: 'skipped' }] }],
        },
      ],
      errors: [{ message: 'no browser' }],
    }),
  ).toEqual([
    { title: 'a.spec.ts saving works', hasPassed: true },
    { title: 'no browser', hasPassed: false },
  ]);
});

test('what failed and passed when its file was run again is unstable; what failed twice has failed', () => {
  const file = (name: string, tests: Readonly<Record<string, string>>, status = 'failed') => ({
    name,
    status,
    assertionResults: Object.entries(tests).map(([fullName, of]) => ({ fullName, status: of })),
  });
  const first = [
    file('a', { x: 'failed', y: 'passed' }),
    file('b', {}),
    file('c', { v: 'failed' }),
  ];
  const again = [
    file('a', { x: 'passed', y: 'passed' }, 'passed'),
    file('b', { z: 'passed' }, 'passed'),
    file('c', { v: 'failed' }),
  ];
  expect(
    fromVitestTwice(
      { testResults: [...first, file('d', { w: 'passed' }, 'passed')] },
      { testResults: again },
    ),
  ).toEqual([
    { title: 'x', hasPassed: true, isUnstable: true },
    { title: 'y', hasPassed: true },
    { title: 'z', hasPassed: true, isUnstable: true },
    { title: 'v', hasPassed: false, isUnstable: false },
    { title: 'w', hasPassed: true },
  ]);
});

test('a journey that did not begin for lack of time is named, and is neither passed nor failed', () => {
  const late = { status: 'skipped', annotations: [{ type: 'skip', description: NO_TIME }] };
  const other = { status: 'skipped', annotations: [{ type: 'skip', description: 'no ffmpeg' }] };
  const report = {
    suites: [
      {
        title: 'a.spec.ts',
        specs: [
          { title: 'seen', ok: true, tests: [{ status: 'expected', annotations: [] }] },
          { title: 'elsewhere', ok: true, tests: [other] },
        ],
        suites: [{ title: 'on a phone', specs: [{ title: 'late', ok: true, tests: [late] }] }],
      },
    ],
  };
  expect(leftOut(report)).toEqual(['late']);
  expect(fromPlaywright(report)).toEqual([{ title: 'a.spec.ts seen', hasPassed: true }]);
});
