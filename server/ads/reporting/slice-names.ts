import type { Breakdown } from '#contract/ads/report-rules.ts';
import { DEVICES } from '#contract/ads/targeting.ts';
import { countryOf } from '../core/traits.ts';

/** A dimension of slices, and which part of its values a breakdown is by. */
interface Slice {
  readonly dimension: number;
  readonly part: 'whole' | 'age' | 'gender';
  /** What a value is called; null where it stands for nothing. */
  readonly nameOf: (value: number) => string | null;
}

// The groups that slices are kept by.
const AGES = [null, '18-24', '25-34', '35-44', '45-49', '50-54', '55-64', '65+'] as const;
const GENDERS_BY_CODE = [null, 'female', 'male', 'unknown'] as const;
const PLACEMENTS = [null, 'HOME', 'SEARCH', 'RELATED'] as const;

/** What a breakdown by names of our own is by; those of others have numbers. */
export type Sliced = Exclude<Breakdown, 'OBJECTIVE' | 'SEARCH_TERM' | 'TOPIC'>;
const SLICES: Readonly<Record<Sliced, Slice>> = {
  COUNTRY: { dimension: 1, part: 'whole', nameOf: countryOf },
  AGE_BUCKET: { dimension: 2, part: 'age', nameOf: (value) => AGES[value] ?? null },
  GENDER: { dimension: 2, part: 'gender', nameOf: (value) => GENDERS_BY_CODE[value] ?? null },
  // Devices are numbered from 1 on.
  APPTYPE: { dimension: 3, part: 'whole', nameOf: (value) => DEVICES[value - 1] ?? null },
  PLACEMENT: { dimension: 4, part: 'whole', nameOf: (value) => PLACEMENTS[value] ?? null },
};

/** How a breakdown is read. */
export const sliceOf = (breakdown: Sliced): Slice => SLICES[breakdown];
