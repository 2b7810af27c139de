import * as z from 'zod/mini';
import { availability } from '#contract/pins/rich.ts';
import { decimal, jsonText, trimmed } from '#contract/kernel/scalars.ts';
import { COLORS } from '#contract/search-index/colors.ts';
import {
  FILTER_TYPES,
  MAX_FILTER_VALUE,
  MAX_FILTER_VALUES,
  MAX_FILTERS,
  MAX_PRICE,
} from './search-filter-types.ts';

const values = (of: z.ZodMiniType<string, string>) =>
  z.array(of).check(z.minLength(1), z.maxLength(MAX_FILTER_VALUES));
const words = values(trimmed(MAX_FILTER_VALUE));
const price = decimal(0, MAX_PRICE);
/** Sent by many clients for no filters. */
const NO_FILTERS = '---';

/** One filter. Prices are compared as numbers, whatever the currency. */
export const productFilter = z.discriminatedUnion('type', [
  z.object({
    type: z.literal(FILTER_TYPES.price),
    min: z.optional(z.nullable(price)),
    max: z.optional(z.nullable(price)),
  }),
  z.object({ type: z.literal(FILTER_TYPES.domain), values: words }),
  z.object({ type: z.literal(FILTER_TYPES.brand), values: words }),
  /** Names from COLORS, or #rrggbb for similar ones. */
  z.object({
    type: z.literal(FILTER_TYPES.color),
    values: values(
      z.string().check(z.regex(new RegExp(`^(?:${COLORS.join('|')}|#[0-9a-fA-F]{6})$`))),
    ),
  }),
  z.object({ type: z.literal(FILTER_TYPES.category), values: words }),
  z.object({ type: z.literal(FILTER_TYPES.sale) }),
  z.object({
    type: z.literal(FILTER_TYPES.availability),
    values: z.array(availability).check(z.minLength(1), z.maxLength(MAX_FILTER_VALUES)),
  }),
  /** Stars, out of five. */
  z.object({
    type: z.literal(FILTER_TYPES.rating),
    min: decimal(1, 5),
  }),
  /** Free shipping. */
  z.object({ type: z.literal(FILTER_TYPES.shipping) }),
]);
export type ProductFilter = z.infer<typeof productFilter>;

/** Filters as a list, or as a JSON list. */
export const productFilters = () =>
  z.pipe(
    z.transform((value: unknown) => (value === NO_FILTERS ? [] : value)),
    jsonText(z.array(productFilter).check(z.maxLength(MAX_FILTERS))),
  );
