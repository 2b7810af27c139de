import type { TargetingSpec } from '#contract/ads/targeting.ts';
import type { Translate } from '#web/kernel/words/words.ts';

interface Words {
  readonly t: Translate;
  /** The locale that names and lists are written in. */
  readonly formats: string;
}

/** Describes an ad group's targeting, one text per part; empty if it targets everybody. */
export function seenBy(spec: TargetingSpec, { t, formats }: Words): readonly string[] {
  const list = (values: readonly string[]): string =>
    new Intl.ListFormat(formats, { type: 'conjunction' }).format(values);
  const { LOCATION, GEO, LOCALE, GENDER, AGE_BUCKET, MINIMUM_AGE, MAXIMUM_AGE } = spec;
  const ages = MINIMUM_AGE && MAXIMUM_AGE && [`${MINIMUM_AGE[0]}–${MAXIMUM_AGE[0]}`];
  const parts: readonly (readonly [string, readonly string[] | undefined])[] = [
    ['Countries: {list}', LOCATION],
    ['Regions: {list}', GEO],
    ['Languages: {list}', LOCALE],
    ['Genders: {list}', GENDER?.map((gender) => t(GENDER_NAMES[gender]))],
    ['Ages: {list}', ages ?? AGE_BUCKET],
    ['Interests: {list}', spec.INTEREST],
    ['Devices: {list}', spec.APPTYPE],
    ['Audiences: {list}', spec.AUDIENCE_INCLUDE],
    ['Audiences left out: {list}', spec.AUDIENCE_EXCLUDE],
  ];
  return parts.flatMap(([text, values]) => (values ? [t(text, { list: list(values) })] : []));
}

const GENDER_NAMES = { female: 'Women', male: 'Men', unknown: "Everyone who hasn't said" } as const;
