import * as z from 'zod/mini';
import { jsonText, maybe, text } from '#contract/kernel/scalars.ts';

/** Calls that write several items at once and answer each on its own: one invalid item does not fail the others. */

/** On whose behalf the call is made: the ad account's owner, or the ad account itself [ROLE-03]. */
export const subject = { orbac_subject_id: z.optional(maybe(text(60))) };

const MAX_ITEMS = 30;

/** Up to 30 items, each validated by its own schema, so that errors are reported per item. */
export const items = jsonText(
  z
    .array(z.record(z.string(), z.unknown()))
    .check(
      z.minLength(1, 'Choose at least one.'),
      z.maxLength(MAX_ITEMS, `Up to ${MAX_ITEMS} at once.`),
    ),
);

/** Why an item failed. */
export const itemException = z.object({
  /** A refusal's number. */
  code: z.int(),
  error_code: z.string(),
  message: z.string(),
  /** The item's field; null for the whole. */
  field: z.nullable(z.string()),
});
export type ItemException = z.infer<typeof itemException>;

/** The result of each item in the order received: its new state, or why it failed. */
export const answers = <T extends z.ZodMiniType>(data: T) =>
  z.array(z.object({ data: z.nullable(data), exceptions: z.array(itemException) }));

export interface ItemAnswer<T> {
  readonly data: T | null;
  readonly exceptions: ItemException[];
}
