import type { World } from './world.ts';

/**
 * One benchmark: a file `bench/NAME.ts` that exports `benchmark`. It first makes sure that both
 * sides answer right, then times them in alternating rounds (`alternate`), and gives back figures.
 * What a run needs beside the world (a process, a folder) is ended by `world.onClose`.
 */
export interface Benchmark {
  readonly name: string;
  /** What is done and measured, in one sentence. */
  readonly workload: string;
  run(world: World, options: Options): Promise<readonly Figure[]>;
}

/** How the benchmarks were asked to run. */
export interface Options {
  /** Pins in the world. */
  readonly pins: number;
  /** Seconds that one side is loaded in one round. */
  readonly seconds: number;
  /** Rounds that are counted; a figure is their median. */
  readonly rounds: number;
  /** The sizes that growth is measured over. */
  readonly sizes: readonly number[];
}

/** One line of the result. */
export interface Figure {
  readonly what: string;
  readonly unit: string;
  readonly ours: number;
  /** What ours is held against, measured in the same run; null where the target is absolute. */
  readonly beside: { readonly what: string; readonly value: number } | null;
  /** Ours divided by what stands beside it. */
  readonly ratio: number | null;
  /** For the ratio where there is one, else for our value; null for what is only shown. */
  readonly target: Target | null;
}

export type Target = { readonly atLeast: number } | { readonly atMost: number };

/** A figure held against a limit or a baseline of the same run. */
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

/** A figure whose target, if any, is absolute. */
export function plainFigure(
  what: string,
  unit: string,
  values: readonly number[],
  target: Target | null = null,
): Figure {
  return { what, unit, ours: median(values), beside: null, ratio: null, target };
}

/** Whether a figure reaches its target; null without one. */
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
 * Runs the sides in turn, in one order and then in the other, so that a machine that gets slower
 * meanwhile is slower for all. A first round is thrown away.
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

/** Stops a benchmark whose answers are wrong: what is wrong is not timed. */
export function requireEqual(what: string, ours: unknown, beside: unknown): void {
  const [one, other] = [JSON.stringify(ours), JSON.stringify(beside)];
  if (one === other) return;
  throw new Error(`${what} differ:\n  ${one.slice(0, 400)}\n  ${other.slice(0, 400)}`);
}
