import * as z from 'zod/mini';

/**
 * What gates are made of. Which are declared, and how they are evaluated, is the builder's; the words stand
 * here because the operator's settings are written in them too.
 */

/** What the builder is opened for [BUILD-03]. */
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

/** A condition of a tool or a scenario; everything that it names has to hold. */
export const gate = z.strictObject({
  authOnly: flag,
  partnerOnly: flag,
  /** For people who are no partners. */
  pinnerOnly: flag,
  videoOnly: flag,
  noDelegates: flag,
  /** Open in these scenarios alone. */
  scenarios: some(z.enum(SCENARIOS)),
  /** Open in these languages alone: `de` stands for `de-AT` too. */
  languages: some(z.string()),
  /** Open to members of one of these groups of experiments alone, as isGroupOf reads them. */
  groups: some(z.string()),
});
export type Gate = z.infer<typeof gate>;

/** What the operator asks of whoever makes pins beside the declared gates; usually nothing. */
export const conditions = z.strictObject({
  tools: z.partialRecord(z.enum(TOOLS), gate),
  scenarios: z.partialRecord(z.enum(SCENARIOS), gate),
});
export type Conditions = z.infer<typeof conditions>;

/** Whether `experiment:group` is meant by a pattern of a gate; a `*` at its end stands for anything. */
export function isGroupOf(pattern: string, group: string): boolean {
  return pattern.endsWith('*') ? group.startsWith(pattern.slice(0, -1)) : group === pattern;
}
