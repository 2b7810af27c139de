import * as z from 'zod/mini';
import { defineCall } from '#contract/kernel/call.ts';
import { WRITES } from '#contract/kernel/limits.ts';
import { count, flag, id, jsonText, nameText, text } from '#contract/kernel/scalars.ts';
import { subject } from '../items.ts';
import { LIST_COLUMNS } from './list-columns.ts';
import {
  CHART_STEPS,
  COUNTED_BY,
  LIST_LEVELS,
  MAX_SET_NAME,
  MAX_SETS,
  MAX_VIEW_QUERY,
  MAX_VIEWS,
  REPORT_RANGES,
  REPORT_TIMES,
  VIEW_LISTS,
  WINDOWS,
} from './preference-rules.ts';

/** What somebody sees first in the reports of an ad account: theirs alone, others keep their own [CONSOLE-07]. */

const columns = z.array(z.enum(LIST_COLUMNS));
const MAX_VERSION = 2_147_483_646;

const adPreference = z.object({
  type: z.literal('ad_preference'),
  ad_account_id: z.string(),
  /** 0 before anything is kept; rises with each change, and a change names the one that it was made from. */
  version: z.int(),
  /** The days up to today that are shown first. */
  days: z.literal(REPORT_RANGES),
  /** Whether the days before are shown beside them. */
  compare: z.boolean(),
  granularity: z.enum(CHART_STEPS),
  /** Only what was seen or cost something. */
  delivered_only: z.boolean(),
  click_window_days: z.literal(WINDOWS),
  engagement_window_days: z.literal(WINDOWS),
  view_window_days: z.literal(WINDOWS),
  report_time: z.enum(REPORT_TIMES),
  counted_by: z.enum(COUNTED_BY),
  /** The columns of each list, in their order. */
  columns: z.record(z.enum(LIST_LEVELS), columns),
  /** Columns under a name. */
  sets: z.array(z.object({ name: z.string(), columns })),
  /** Lists as they were looked at, under a name: what is in the address after the question mark. */
  views: z.array(z.object({ name: z.string(), level: z.enum(VIEW_LISTS), query: z.string() })),
});
export type AdPreference = z.infer<typeof adPreference>;

const oneOf = <const T extends readonly number[]>(numbers: T) =>
  z.optional(
    z.pipe(count(Math.min(...numbers), Math.max(...numbers)), z.literal([...numbers] as number[])),
  );
const someColumns = columns.check(
  z.minLength(1, 'Choose a column.'),
  z.maxLength(LIST_COLUMNS.length),
  z.refine((names) => new Set(names).size === names.length, 'Choose each column once.'),
);
const name = z.pipe(nameText(MAX_SET_NAME), z.string().check(z.minLength(1, 'Give it a name.')));

/** What the viewer sees first in the ad account. */
export const getAdPreference = defineCall({
  name: 'v3_get_ad_preference',
  resource: ['AdPreference', 'get'],
  audience: 'advertiser',
  right: 'reporting',
  input: z.object({ advertiser_id: id(), ...subject }),
  output: adPreference,
  errors: ['ad_account_not_found', 'invalid_input'],
});

/** Keeps what the viewer wants to see first. What is left out stays as it is. */
export const updateAdPreference = defineCall({
  name: 'v3_update_ad_preference',
  resource: ['AdPreference', 'update'],
  audience: 'advertiser',
  right: 'reporting',
  input: z.object({
    advertiser_id: id(),
    ...subject,
    version: count(0, MAX_VERSION),
    days: oneOf(REPORT_RANGES),
    compare: z.optional(flag()),
    granularity: z.optional(z.enum(CHART_STEPS)),
    delivered_only: z.optional(flag()),
    click_window_days: oneOf(WINDOWS),
    engagement_window_days: oneOf(WINDOWS),
    view_window_days: oneOf(WINDOWS),
    report_time: z.optional(z.enum(REPORT_TIMES)),
    counted_by: z.optional(z.enum(COUNTED_BY)),
    columns: z.optional(jsonText(z.partialRecord(z.enum(LIST_LEVELS), someColumns))),
    sets: z.optional(
      jsonText(z.array(z.object({ name, columns: someColumns })).check(z.maxLength(MAX_SETS))),
    ),
    views: z.optional(
      jsonText(
        z
          .array(z.object({ name, level: z.enum(VIEW_LISTS), query: text(MAX_VIEW_QUERY) }))
          .check(z.maxLength(MAX_VIEWS)),
      ),
    ),
  }),
  output: adPreference,
  errors: ['ad_account_not_found', 'invalid_input', 'ad_changed', 'rate_limited'],
  rate: WRITES,
});
