import * as z from 'zod/mini';
import { COUNTRIES } from '#contract/identity/countries.ts';
import { isWellFormedText } from '#contract/kernel/text.ts';

/** An ad group's targeting. A missing part excludes nobody. */

export const GENDERS = ['female', 'male', 'unknown'] as const;
export const AGE_BUCKETS = [
  '18-24',
  '19+',
  '20+',
  '21+',
  '25-34',
  '35-44',
  '45-49',
  '50-54',
  '55-64',
  '65+',
] as const;
export const DEVICES = [
  'android_mobile',
  'android_tablet',
  'ipad',
  'iphone',
  'web',
  'web_mobile',
] as const;
const STRATEGIES = ['CHOOSE_YOUR_OWN', 'FIND_NEW_CUSTOMERS', 'RECONNECT_WITH_USERS'] as const;

const MAX_NAMED = 250;
const YOUNGEST = 18;
const OLDEST = 65;
const MAX_TOPIC = 200;

const listOf = <T extends z.ZodMiniType>(item: T) =>
  z.optional(z.array(item).check(z.minLength(1, 'Choose at least one.'), z.maxLength(MAX_NAMED)));
const codeOf = (known: readonly string[], problem: string) =>
  z.string().check(z.refine((code) => known.includes(code), problem));
const ageFrom = (values: readonly string[]) =>
  z.optional(
    z.array(codeOf(values, 'Choose an age of 18 to 65.')).check(z.length(1, 'Choose one age.')),
  );
const years = Array.from({ length: OLDEST - YOUNGEST + 1 }, (_, at) => String(YOUNGEST + at));
const language = z.string().check(z.regex(/^[a-z]{2}(-[A-Z]{2})?$/, 'Write the language like de.'));

/** Each part as on the wire: a list, even if it takes a single value. Unknown parts are refused. */
export const targetingSpec = z
  .strictObject({
    GENDER: listOf(z.enum(GENDERS)),
    AGE_BUCKET: listOf(z.enum(AGE_BUCKETS)),
    MINIMUM_AGE: ageFrom(years),
    MAXIMUM_AGE: ageFrom([...years, `${OLDEST}+`]),
    APPTYPE: listOf(z.enum(DEVICES)),
    LOCALE: listOf(language),
    /** Countries. */
    LOCATION: listOf(codeOf(COUNTRIES, 'Write the country like DE.')),
    /** Regions, after their country. */
    GEO: listOf(
      z.string().check(z.regex(/^[A-Z]{2}-[A-Z0-9]{1,6}$/, 'Write the region like DE-BY.')),
    ),
    /** Topics, by their ids. */
    INTEREST: listOf(
      z.string().check(z.maxLength(MAX_TOPIC), z.refine(isWellFormedText, 'Expected a topic')),
    ),
    AUDIENCE_INCLUDE: listOf(z.string().check(z.regex(/^\d{1,19}$/, 'Expected an id'))),
    AUDIENCE_EXCLUDE: listOf(z.string().check(z.regex(/^\d{1,19}$/, 'Expected an id'))),
    TARGETING_STRATEGY: listOf(z.enum(STRATEGIES)),
  })
  .check(
    z.refine(hasRightAges, { message: 'Choose both ages, or age groups.', path: ['MINIMUM_AGE'] }),
  );
export type TargetingSpec = z.infer<typeof targetingSpec>;

type Ages = {
  readonly [Part in 'MINIMUM_AGE' | 'MAXIMUM_AGE' | 'AGE_BUCKET']?: readonly string[] | undefined;
};

/** Checks that both ages come together, in order, and not with age groups. */
function hasRightAges({ MINIMUM_AGE: from, MAXIMUM_AGE: to, AGE_BUCKET: buckets }: Ages): boolean {
  if (from === undefined && to === undefined) return true;
  if (from === undefined || to === undefined || buckets !== undefined) return false;
  return Number.parseInt(from[0] ?? '', 10) <= Number.parseInt(to[0] ?? '', 10);
}
