import * as z from 'zod/mini';
import { defineCall } from '#contract/kernel/call.ts';
import { WRITES } from '#contract/kernel/limits.ts';
import { flag, jsonText, maybe, text } from '#contract/kernel/scalars.ts';
import {
  EXPERIENCE_KINDS,
  EXPERIENCE_STATUSES,
  MAX_EXTRA_CONTEXT,
  PLACEMENTS,
} from './experience-rules.ts';

/** The most placements per call. */
const MAX_PLACEMENTS = 20;

/** The page's context: a JSON object, possibly as text. Returned as sent. */
export const extraContext = () =>
  maybe(
    jsonText(
      z.record(z.string(), z.unknown()).check(
        z.refine((value) => JSON.stringify(value).length <= MAX_EXTRA_CONTEXT, {
          error: `Up to ${MAX_EXTRA_CONTEXT} characters of JSON.`,
        }),
      ),
    ),
  );

/** Overrides the account's country, by its two-letter code. */
const targeting = () =>
  maybe(jsonText(z.object({ country: z.optional(maybe(text(2).check(z.regex(/^[A-Z]{2}$/)))) })));

/** `{placement}:{experience}`; other servers number their placements, which matches nothing here. */
const placedId = () =>
  text(80).check(z.regex(/^\w{1,40}:\d{1,20}$/, 'Expected placement:experience'));

const displayData = z.object({
  kind: z.enum(EXPERIENCE_KINDS),
  title: z.string(),
  text: z.string(),
  /** The action button's label, and its path on this site; null if the button only closes. */
  action_label: z.nullable(z.string()),
  action_path: z.nullable(z.string()),
});

export const placedExperience = z.object({
  /** Null if nothing is there at present. */
  experience_id: z.nullable(z.string()),
  placed_experience_id: z.nullable(z.string()),
  display_data: z.nullable(displayData),
  /** The context of its trigger; empty without one. */
  extra_context: z.record(z.string(), z.unknown()),
  /** Experiences that would appear here when triggered, as `{placement}:{experience}`. */
  triggerable_placed_exps: z.array(z.string()),
});
export type PlacedExperience = z.infer<typeof placedExperience>;

const placed = z.record(z.string(), placedExperience);
export type PlacedExperiences = z.infer<typeof placed>;

/** The viewer's experiences at the named placements; empty for visitors. At most one overall is new to them. */
export const getExperience = defineCall({
  name: 'v3_get_user_experience',
  resource: ['UserExperience', 'get'],
  audience: 'anyone',
  input: z.object({
    /** A list, or names joined by commas. Unknown ones are left out of the answer. */
    placement_ids: z.pipe(
      z.union([
        z.array(text(40)).check(z.maxLength(MAX_PLACEMENTS)),
        z.string().check(z.maxLength(41 * MAX_PLACEMENTS)),
      ]),
      z.transform((names) => {
        const named = typeof names === 'string' ? names.split(',') : names;
        return PLACEMENTS.filter((placement) => named.includes(placement));
      }),
    ),
    extra_context: extraContext(),
    targeting: targeting(),
    field_set_key: z.optional(maybe(text(80))),
  }),
  output: placed,
  errors: ['invalid_input'],
});

/** The viewer's experiences at every placement. With `multiExperiencePlatform`, all candidates for each, in order. */
export const getPlatformExperiences = defineCall({
  name: 'v3_get_user_experience_platform',
  resource: ['UserExperiencePlatform', 'get'],
  audience: 'anyone',
  input: z.object({
    extra_context: extraContext(),
    targeting: targeting(),
    multiExperiencePlatform: z.optional(maybe(flag())),
    field_set_key: z.optional(maybe(text(80))),
  }),
  output: z.union([placed, z.record(z.string(), z.array(placedExperience))]),
  errors: ['invalid_input'],
});

const answered = z.object({
  placed_experience_id: z.string(),
  status: z.enum(EXPERIENCE_STATUSES),
});
export type AnsweredExperience = z.infer<typeof answered>;

const answer = {
  audience: 'signed_in',
  input: z.object({ placed_experience_id: placedId(), extra_context: extraContext() }),
  output: answered,
  errors: ['invalid_input', 'experience_not_found', 'rate_limited'],
  rate: WRITES,
} as const;

/** Records that the viewer saw it. A completed or dismissed one stays so. */
export const viewExperience = defineCall({
  name: 'v3_view_user_experience',
  resource: ['UserExperienceViewed', 'update'],
  ...answer,
});

/** Records that the viewer did what it asks; it does not appear again. */
export const completeExperience = defineCall({
  name: 'v3_complete_user_experience',
  resource: ['UserExperienceCompleted', 'update'],
  ...answer,
});

/** Dismisses it; it does not appear again. */
export const dismissExperience = defineCall({
  name: 'v3_dismiss_user_experience',
  resource: ['UserExperience', 'delete'],
  ...answer,
});

/** Triggers an experience with the page's context; returns what its placement now displays. */
export const triggerExperience = defineCall({
  name: 'v3_trigger_experience',
  path: ['PUT', '/v3/experiences/{placed_experience_id}/trigger/'],
  ...answer,
  output: placedExperience,
});
