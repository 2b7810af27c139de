import * as z from 'zod/mini';
import { jsonText } from '#contract/kernel/scalars.ts';
import { OBJECTIVE_FILTER_NAMES } from './objective-filters.ts';
import { ENTITY_STATUSES } from '../objects.ts';

/** Several names: as an array, as JSON, or as one text joined by commas. */
const some = <const T extends readonly string[]>(names: T) =>
  z.pipe(
    z.transform((value) =>
      typeof value === 'string' && /^[A-Z]/.test(value) ? value.split(',') : value,
    ),
    jsonText(z.array(z.enum(names)).check(z.minLength(1), z.maxLength(names.length))),
  );

/** Filters of lists and reports. */
export const filtered = {
  entity_statuses: z.optional(some(ENTITY_STATUSES)),
  /** Includes legacy names, each of which maps to the current objectives. */
  objective_types: z.optional(some(OBJECTIVE_FILTER_NAMES)),
};
