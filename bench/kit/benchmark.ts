import type { World } from './world.ts';

/**
 * A benchmark: a file `bench/NAME.ts` that exports `benchmark`. It first verifies both sides' answers, then times them
 * in alternating rounds (`alternate`), and returns figures. Resources besides the world (a process, a folder) are
 * released through `world.onClose`.
 */
export interface Benchmark {
  readonly name: string;
  /** What is measured, in one sentence. */
  readonly workload: string;
  run(world: World, options: Options): Promise<readonly Figure[]>;
}

/** Options of a run. */
export interface Options {
  /** Pins in the world. */
  readonly pins: number;
  /** Seconds of load per side and round. */
  readonly seconds: number;
  /** Rounds that count; a figure is their median. */
  readonly rounds: number;
  /** Sizes for measuring growth. */
  readonly sizes: readonly number[];
}

/** A line of the result. */
export interface Figure {
  readonly what: string;
  readonly unit: string;
  readonly ours: number;
  /** The comparison, measured in the same run; null if the target is absolute. */
  readonly beside: { readonly what: string; readonly value: number } | null;
  /** Our value divided by the comparison's. */
  readonly ratio: number | null;
  /** For the ratio if there is one, else for our value; null if informational. */
  readonly target: Target | null;
}

export type Target = { readonly atLeast: number } | { readonly atMost: number };

/** Builds a figure compared with a limit or baseline of the same run. */
export function ratioFigure(
  what: string,
  unit: string,
  sides: { readonly ours: readonly number[]; readonly beside: readonly number[] },
  held: { readonly beside: string; readonly target: Target | null },
): Figure {
  const { ours, beside } = sides;
  const ratios = ours.map((value, round) => value / (beside[round] ?? Number.NaN));
  return {
    what,
    unit,
    ours: median(ours),
    beside: { what: held.beside, value: median(beside) },
    ratio: median(ratios),
    target: held.target,
  };
}

/** Builds a figure with an absolute target, if any. */
export function plainFigure(
  what: string,
  unit: string,
  values: readonly number[],
  target: Target | null = null,
): Figure {
  return { what, unit, ours: median(values), beside: null, ratio: null, target };
}

/** Whether a figure meets its target; null without one. */
export function hasPassed({ ours, ratio, target }: Figure): boolean | null {
  if (target === null) return null;
  const value = ratio ?? ours;
  return 'atLeast' in target ? value >= target.atLeast : value <= target.atMost;
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2;
}

/**
 * Runs the sides in turn, in alternating order, so that a slowing machine affects all alike. The first round is
 * discarded.
 */
export async function alternate<Side extends string>(
  sides: Readonly<Record<Side, () => Promise<number>>>,
  rounds: number,
): Promise<Record<Side, number[]>> {
  const names = Object.keys(sides) as Side[];
  const values = {} as Record<Side, number[]>;
  for (const name of names) values[name] = [];
  for (let round = 0; round <= rounds; round += 1) {
    for (const name of round % 2 === 0 ? names : names.toReversed()) {
      const value = await sides[name]();
      if (round > 0) values[name].push(value);
    }
  }
  return values;
}

/** Stops a benchmark with wrong answers, whose speed would be meaningless. */
export function requireEqual(what: string, ours: unknown, beside: unknown): void {
  const [one, other] = [JSON.stringify(ours), JSON.stringify(beside)];
  if (one === other) return;
  throw new Error(`${what} differ:\n  ${one.slice(0, 400)}\n  ${other.slice(0, 400)}`);
}
