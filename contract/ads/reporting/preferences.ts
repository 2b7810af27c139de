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

/** A person's preferences for an ad account's reports; theirs alone [CONSOLE-07]. */

const columns = z.array(z.enum(LIST_COLUMNS));
const MAX_VERSION = 2_147_483_646;

const adPreference = z.object({
  type: z.literal('ad_preference'),
  ad_account_id: z.string(),
  /** 0 before the first save; incremented by each change, which names the version it was based on. */
  version: z.int(),
  /** The default range: days up to today. */
  days: z.literal(REPORT_RANGES),
  /** Whether the preceding range is displayed for comparison. */
  compare: z.boolean(),
  granularity: z.enum(CHART_STEPS),
  /** Only what had impressions or spending. */
  delivered_only: z.boolean(),
  click_window_days: z.literal(WINDOWS),
  engagement_window_days: z.literal(WINDOWS),
  view_window_days: z.literal(WINDOWS),
  report_time: z.enum(REPORT_TIMES),
  counted_by: z.enum(COUNTED_BY),
  /** Whether lists are displayed without their chart, which leaves room for more rows. */
  hide_chart: z.boolean(),
  /** The columns of each list, in order. */
  columns: z.record(z.enum(LIST_LEVELS), columns),
  /** Named sets of columns. */
  sets: z.array(z.object({ name: z.string(), columns })),
  /** Named views of lists: the query string of their address. */
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

/** The viewer's preferences in the ad account. */
export const getAdPreference = defineCall({
  name: 'v3_get_ad_preference',
  resource: ['AdPreference', 'get'],
  audience: 'advertiser',
  right: 'reporting',
  input: z.object({ advertiser_id: id(), ...subject }),
  output: adPreference,
  errors: ['ad_account_not_found', 'invalid_input'],
});

/** Saves the viewer's preferences. Omitted fields stay. */
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
    hide_chart: z.optional(flag()),
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
