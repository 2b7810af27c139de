import { plainFigure, type Benchmark } from './kit/benchmark.ts';
import { judgeDay, type Judged } from './simulate/judge.ts';

const DAYS = 4;
const SIZE = { campaigns: 200, slots: 600_000, budgets: 0.2 };

/** How budgets are spread over simulated days by the product's own rules. */
export const benchmark: Benchmark = {
  name: 'ad-pacing',
  workload:
    'four made-up days of 600,000 slots with two peaks, off their forecast, and 200 campaigns: those whose budget runs out when nobody paces it',
  async run() {
    const days = Array.from({ length: DAYS }, (_, day) => judgeDay(day + 1, SIZE));
    const of = (policy: keyof (typeof days)[number], key: keyof Judged): number[] => {
      const values = days.map((day) => day[policy][key]);
      return [values.reduce((sum, value) => sum + value, 0) / values.length];
    };
    return [
      plainFigure('delivered', 'of the budgets', of('ours', 'delivered'), { atLeast: 0.97 }),
      plainFigure('furthest off plan', 'of the budgets', of('ours', 'offPlan'), { atMost: 0.03 }),
      plainFigure('clicks a unit', 'of none', of('ours', 'clicksAUnit'), { atLeast: 1.35 }),
      plainFigure('overspent', 'micro units', of('ours', 'overspent'), { atMost: 0 }),
      plainFigure('given free', 'of what was asked', of('ours', 'free')),
      plainFigure('clicks a unit, throttled', 'of none', of('throttled', 'clicksAUnit')),
      plainFigure('off plan, throttled', 'of the budgets', of('throttled', 'offPlan')),
      plainFigure('off plan, without pacing', 'of the budgets', of('none', 'offPlan')),
    ];
  },
};
