import { parseArgs } from 'node:util';
import type { Options } from './benchmark.ts';

/** Arguments of `npm run bench -- …`. */
export interface Arguments extends Options {
  /** The benchmarks to run; null runs all but growth. */
  readonly only: readonly string[] | null;
  /** Whether the result is written to docs/benchmarks.md. */
  readonly isRecorded: boolean;
}

const QUICK = 10_000;
const FULL = 1_000_000;
const LARGEST = 10_000_000;

/** Parses the arguments; throws on unknown ones. */
export function readArguments(args: readonly string[]): Arguments {
  const { values } = parseArgs({
    args: [...args],
    options: {
      quick: { type: 'boolean' },
      full: { type: 'boolean' },
      growth: { type: 'boolean' },
      record: { type: 'boolean' },
      only: { type: 'string' },
      pins: { type: 'string' },
      seconds: { type: 'string' },
    },
  });
  const pins = values.pins ? Number(values.pins) : values.full ? FULL : QUICK;
  const named = values.only?.split(',').map((name) => name.trim());
  return {
    pins,
    seconds: Number(values.seconds ?? (values.full ? 5 : 3)),
    rounds: 5,
    sizes: values.full ? [QUICK, FULL, LARGEST] : [QUICK, FULL],
    only: named ?? (values.growth ? ['growth'] : null),
    isRecorded: values.record ?? false,
  };
}
