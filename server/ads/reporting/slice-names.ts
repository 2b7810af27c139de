import type { Breakdown } from '#contract/ads/report-rules.ts';
import { DEVICES } from '#contract/ads/targeting.ts';
import { countryOf } from '../core/traits.ts';

/** A dimension of slices, and the part of its values that a breakdown uses. */
interface Slice {
  readonly dimension: number;
  readonly part: 'whole' | 'age' | 'gender';
  /** Returns the name of a value; null if there is none. */
  readonly nameOf: (value: number) => string | null;
}

// The groups by which slices are stored.
const AGES = [null, '18-24', '25-34', '35-44', '45-49', '50-54', '55-64', '65+'] as const;
const GENDERS_BY_CODE = [null, 'female', 'male', 'unknown'] as const;
const PLACEMENTS = [null, 'HOME', 'SEARCH', 'RELATED'] as const;

/** Breakdowns with fixed names; the others have numbers that are looked up. */
export type Sliced = Exclude<Breakdown, 'OBJECTIVE' | 'SEARCH_TERM' | 'TOPIC'>;
const SLICES: Readonly<Record<Sliced, Slice>> = {
  COUNTRY: { dimension: 1, part: 'whole', nameOf: countryOf },
  AGE_BUCKET: { dimension: 2, part: 'age', nameOf: (value) => AGES[value] ?? null },
  GENDER: { dimension: 2, part: 'gender', nameOf: (value) => GENDERS_BY_CODE[value] ?? null },
  // Devices are numbered from 1.
  APPTYPE: { dimension: 3, part: 'whole', nameOf: (value) => DEVICES[value - 1] ?? null },
  PLACEMENT: { dimension: 4, part: 'whole', nameOf: (value) => PLACEMENTS[value] ?? null },
};

/** Returns the slice of a breakdown. */
export const sliceOf = (breakdown: Sliced): Slice => SLICES[breakdown];
