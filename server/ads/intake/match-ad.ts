import type { AdMatch, AdTrait } from '#contract/ads/viewing.ts';
import { DEVICES, GENDERS, type TargetingSpec } from '#contract/ads/targeting.ts';
import type { TargetedKind } from '../audiences/share-store.ts';
import { codeOf, topicCode } from '../core/codes.ts';
import { isMatched } from '../core/keyword-rules.ts';
import { SEARCH } from '../core/targeting-rules.ts';
import { countryCode, languageCode, OLDEST } from '../core/traits.ts';
import type { KeywordRow } from '../pacing/pace-store.ts';
import { targetsOf, toKeyword } from '../pacing/serving-ads.ts';
import type { RecordedPage } from '../serving/auction-record.ts';
import { runsByKeywords } from '../serving/auction-rules.ts';
import type { TargetedAd } from './why-store.ts';

/** An ad's targeting with names, because auctions only have numbers. */
export interface AdTargets extends Pick<TargetedAd, 'spec' | 'placements' | 'isAutoTargeted'> {
  readonly keywords: readonly KeywordRow[];
  /** Topics of its pin, strongest first. */
  readonly topics: readonly string[];
  /** Its audiences, as they currently are. */
  readonly audiences: readonly { readonly id: string; readonly kind: TargetedKind }[];
}

/** Names of the placements, by number. */
export const PLACEMENT_NAMES = ['home', 'search', 'related'] as const;
/** The most values named in one sentence. */
const MOST_NAMED = 5;

const TRAITS: readonly AdTrait[] = [
  'placement',
  'keywords',
  'topics',
  'interests',
  'country',
  'language',
  'age',
  'gender',
  'device',
  'audiences',
];

/** Returns the traits of an ad's targeting that its auction's page matched. */
export function matchedBy(page: RecordedPage, targets: AdTargets): AdMatch[] {
  const values = valuesOf(page, targets);
  return TRAITS.flatMap((trait) => {
    const met = values[trait] ?? [];
    return met.length === 0 ? [] : [{ trait, values: met.slice(0, MOST_NAMED) }];
  });
}

/** Returns the traits that played no part. */
export const notUsed = (matched: readonly AdMatch[]): AdTrait[] =>
  TRAITS.filter((trait) => matched.every((match) => match.trait !== trait));

function valuesOf(page: RecordedPage, targets: AdTargets): Partial<Record<AdTrait, string[]>> {
  const { spec, placements } = targets;
  const placement = PLACEMENT_NAMES[page.placement - 1];
  return {
    ...foundBy(page, targets),
    placement: placements === 'ALL' || placement === undefined ? [] : [placement],
    country: (spec.LOCATION ?? []).filter((country) => countryCode(country) === page.country),
    language: (spec.LOCALE ?? []).filter((language) => languageCode(language) === page.language),
    age: ageAround(page.age, spec),
    gender: (spec.GENDER ?? []).filter((one) => GENDERS.indexOf(one) + 1 === page.gender),
    audiences: kindsMet(page, targets),
    device: (spec.APPTYPE ?? []).filter((one) => DEVICES.indexOf(one) + 1 === page.device),
  };
}

/** Returns how the ad was found: by search words or by its pin's topics, and then by its required interests. */
function foundBy(page: RecordedPage, targets: AdTargets): Partial<Record<AdTrait, string[]>> {
  const { spec, keywords, topics, isAutoTargeted } = targets;
  const rows = keywords.map((row) => ({ row, keyword: toKeyword(row) }));
  const message = page.words.map(String);
  const met = rows.filter(({ keyword }) =>
    isMatched({ ...keyword, words: keyword.words.map((word) => String(codeOf(word))) }, message),
  );
  const waits =
    page.placement === SEARCH &&
    runsByKeywords({ keywords: rows.map(({ keyword }) => keyword), isAutoTargeted });
  const onPage = new Set(page.topics.map(({ topic }) => topic));
  const common = waits ? [] : topics.filter((name) => onPage.has(topicCode(name)));
  const liked = new Set(page.interests);
  return {
    keywords: met.map(({ row }) => row.value),
    topics: common,
    interests:
      common.length === 0 ? [] : (spec.INTEREST ?? []).filter((name) => liked.has(topicCode(name))),
  };
}

/** Returns the kinds of the ad's audiences that the viewer was in; names are the advertiser's own. */
function kindsMet(page: RecordedPage, { audiences }: AdTargets): string[] {
  const known = new Set(page.audiences);
  const met = audiences.filter(({ id }) => known.has(topicCode(id)));
  return [...new Set(met.map(({ kind }) => kind))];
}

/** Returns the targeted age range that includes a person's age; empty if ages are not targeted. */
function ageAround(age: number, spec: TargetingSpec): string[] {
  const targets = new Set(targetsOf(spec, 'ALL').age);
  if (!targets.has(age)) return [];
  let [from, to] = [age, age];
  while (targets.has(from - 1)) from -= 1;
  while (targets.has(to + 1)) to += 1;
  return [String(from), to >= OLDEST ? `${OLDEST}+` : String(to)];
}
