import { parseArgs } from 'node:util';
import { judgeDay, type Judged, type PolicyName } from './judge.ts';

/**
 * npm run simulate: how budgets are spread over simulated days by the product's own rules, compared with other
 * policies. `--days 4`, `--seed 1`, `--campaigns 200`, `--slots 600000`, `--budgets 0.2` (a small budget,
 * as a fraction of what its campaign would spend without one).
 */
const { values } = parseArgs({
  options: {
    days: { type: 'string', default: '4' },
    seed: { type: 'string', default: '1' },
    campaigns: { type: 'string', default: '200' },
    slots: { type: 'string', default: '600000' },
    budgets: { type: 'string', default: '0.2' },
  },
});

const size = {
  campaigns: Number(values.campaigns),
  slots: Number(values.slots),
  budgets: Number(values.budgets),
};
const days = Array.from({ length: Number(values.days) }, (_, day) =>
  judgeDay(Number(values.seed) + day, size),
);
const columns: readonly (readonly [keyof Judged, string, number])[] = [
  ['delivered', 'delivered', 3],
  ['offPlan', 'off plan', 3],
  ['clicksAUnit', 'clicks a unit', 2],
  ['valueAUnit', 'value a unit', 2],
  ['emptyAt', 'half empty at (h)', 1],
  ['free', 'given free', 4],
  ['overspent', 'overspent', 0],
];
console.log(['policy'.padEnd(12), ...columns.map(([, title]) => title.padStart(18))].join(''));
for (const name of Object.keys(days[0] ?? {}) as PolicyName[]) {
  const means = columns.map(([key, , digits]) => {
    const mean = days.reduce((sum, day) => sum + day[name][key], 0) / days.length;
    return mean.toFixed(digits).padStart(18);
  });
  console.log([name.padEnd(12), ...means].join(''));
}
