import * as z from 'zod/mini';
import { jsonText, maybe, text } from '#contract/kernel/scalars.ts';

/** Calls that write many things at once, of which each is answered for itself: one wrong row fails no other. */

/** For whom the call is made: the ad account's owner, or the ad account itself [ROLE-03]. */
export const subject = { orbac_subject_id: z.optional(maybe(text(60))) };

const MAX_ITEMS = 30;

/** Up to 30 things; each is read by its own schema, so that what is wrong with one is said of that one. */
export const items = jsonText(
  z
    .array(z.record(z.string(), z.unknown()))
    .check(
      z.minLength(1, 'Choose at least one.'),
      z.maxLength(MAX_ITEMS, `Up to ${MAX_ITEMS} at once.`),
    ),
);

/** Why one of them was not done. */
export const itemException = z.object({
  /** As of a refusal. */
  code: z.int(),
  error_code: z.string(),
  message: z.string(),
  /** Where in the item; null for the whole. */
  field: z.nullable(z.string()),
});
export type ItemException = z.infer<typeof itemException>;

/** What became of each, in the order in which they came: what it is now, or why it is not. */
export const answers = <T extends z.ZodMiniType>(data: T) =>
  z.array(z.object({ data: z.nullable(data), exceptions: z.array(itemException) }));

export interface ItemAnswer<T> {
  readonly data: T | null;
  readonly exceptions: ItemException[];
}
