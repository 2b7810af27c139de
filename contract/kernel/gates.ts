import * as z from 'zod/mini';

/**
 * The vocabulary of gates. The builder declares and evaluates them; the types are here because the operator's settings
 * use them too.
 */

/** Scenarios in which the builder opens [BUILD-03]. */
export const SCENARIOS = [
  'default',
  'ad_creation',
  'story_pin',
  'story_pin_v2',
  'offsite_pin_creation',
  'business_nux',
] as const;
export type Scenario = (typeof SCENARIOS)[number];

/** The builder's tools [BUILD-01, BUILD-02, BUILD-04, BUILD-05]. */
export const TOOLS = [
  'create',
  'carousel',
  /** Crop, ratio and text over the picture of a single pin or a carousel. */
  'editing',
  'layouts',
  'scheduling',
  'tagging',
  'shop_the_pin',
  /** Several pins at once, for partners and for everybody else. */
  'multi_pin',
  'multi_pin_pinner',
  /** Pages with crop, ratio and text of their own. */
  'story',
  'video',
  'video_editing',
] as const;
export type Tool = (typeof TOOLS)[number];

const flag = z.exactOptional(z.literal(true));
const some = <T extends z.ZodMiniType>(item: T) =>
  z.exactOptional(z.readonly(z.array(item).check(z.minLength(1), z.maxLength(100))));

/** A condition of a tool or scenario; all its parts must hold. */
export const gate = z.strictObject({
  authOnly: flag,
  partnerOnly: flag,
  /** Only for people who are not partners. */
  pinnerOnly: flag,
  videoOnly: flag,
  noDelegates: flag,
  /** Only in these scenarios. */
  scenarios: some(z.enum(SCENARIOS)),
  /** Only in these languages: `de` includes `de-AT`. */
  languages: some(z.string()),
  /** Only for these experiment groups, matched by isGroupOf. */
  groups: some(z.string()),
});
export type Gate = z.infer<typeof gate>;

/** The operator's conditions in addition to the declared gates; usually none. */
export const conditions = z.strictObject({
  tools: z.partialRecord(z.enum(TOOLS), gate),
  scenarios: z.partialRecord(z.enum(SCENARIOS), gate),
});
export type Conditions = z.infer<typeof conditions>;

/** Whether a gate's pattern matches `experiment:group`; a trailing `*` matches anything. */
export function isGroupOf(pattern: string, group: string): boolean {
  return pattern.endsWith('*') ? group.startsWith(pattern.slice(0, -1)) : group === pattern;
}
