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

/** As many placements as one call may name. */
const MAX_PLACEMENTS = 20;

/** What the page knows beside: a JSON object, also inside a text. It is given back as it came. */
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

/** Where the page's person is, in place of what their account says: a country's two letters. */
const targeting = () =>
  maybe(jsonText(z.object({ country: z.optional(maybe(text(2).check(z.regex(/^[A-Z]{2}$/)))) })));

/** `{placement}:{experience}`; other servers have numbers for placements, which name nothing here. */
const placedId = () =>
  text(80).check(z.regex(/^\w{1,40}:\d{1,20}$/, 'Expected placement:experience'));

const displayData = z.object({
  kind: z.enum(EXPERIENCE_KINDS),
  title: z.string(),
  text: z.string(),
  /** The button that leads on, and where it leads on this site; null for one that only closes. */
  action_label: z.nullable(z.string()),
  action_path: z.nullable(z.string()),
});

export const placedExperience = z.object({
  /** Null where nothing stands now. */
  experience_id: z.nullable(z.string()),
  placed_experience_id: z.nullable(z.string()),
  display_data: z.nullable(displayData),
  /** What it was triggered with; empty for one that nobody triggered. */
  extra_context: z.record(z.string(), z.unknown()),
  /** Those that would stand here once their trigger is called, as `{placement}:{experience}`. */
  triggerable_placed_exps: z.array(z.string()),
});
export type PlacedExperience = z.infer<typeof placedExperience>;

const placed = z.record(z.string(), placedExperience);
export type PlacedExperiences = z.infer<typeof placed>;

/**
 * What is at the named placements for the viewer, by placement; nothing for visitors. At most one of all is new
 * to them.
 */
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

/**
 * What is at every placement for the viewer. With `multiExperiencePlatform`, all that could be at each, in
 * their order.
 */
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

/** The viewer was shown it. What was completed or dismissed stays so. */
export const viewExperience = defineCall({
  name: 'v3_view_user_experience',
  resource: ['UserExperienceViewed', 'update'],
  ...answer,
});

/** The viewer did what it asks for; it does not come again. */
export const completeExperience = defineCall({
  name: 'v3_complete_user_experience',
  resource: ['UserExperienceCompleted', 'update'],
  ...answer,
});

/** The viewer does not want it; it does not come again. */
export const dismissExperience = defineCall({
  name: 'v3_dismiss_user_experience',
  resource: ['UserExperience', 'delete'],
  ...answer,
});

/** Lets an experience stand that waits for this, with what the page knows; answers what is at its placement now. */
export const triggerExperience = defineCall({
  name: 'v3_trigger_experience',
  path: ['PUT', '/v3/experiences/{placed_experience_id}/trigger/'],
  ...answer,
  output: placedExperience,
});
