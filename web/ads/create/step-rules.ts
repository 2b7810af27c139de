import type { DraftDocument } from '#contract/ads/drafts/drafts.ts';

/** A place in the builder: a step and, for ad groups and ads, which ad group. */
export interface Place {
  readonly step: DraftDocument['step'];
  /** The ad group's key. */
  readonly group: string;
}

/** The initial place: where the person stopped. */
export const firstPlace = (
  { step, ad_groups: groups }: DraftDocument,
  group: string | null,
): Place => ({
  step,
  group: (groups.find(({ key }) => key === group) ?? groups[0])?.key ?? '',
});

/** All places in order: the campaign, each ad group with its ads, and the review. */
export function placesOf({ ad_groups: groups }: DraftDocument): Place[] {
  const [first] = groups;
  const key = first?.key ?? '';
  return [
    { step: 'CAMPAIGN', group: key },
    ...groups.flatMap(({ key: group }): Place[] => [
      { step: 'AD_GROUP', group },
      { step: 'ADS', group },
    ]),
    { step: 'REVIEW', group: groups.at(-1)?.key ?? key },
  ];
}

export const isSamePlace = (one: Place, other: Place): boolean =>
  one.step === other.step &&
  (one.step === 'CAMPAIGN' || one.step === 'REVIEW' || one.group === other.group);

/** The next or previous place; null at the ends. */
export function besides(document: DraftDocument, here: Place, by: -1 | 1): Place | null {
  const places = placesOf(document);
  const at = places.findIndex((place) => isSamePlace(place, here));
  return places[at + by] ?? null;
}

/** The place of a field. */
export function placeOf(document: DraftDocument, field: string): Place {
  const [kind, at, part] = field.split('.');
  const group = document.ad_groups[Number(at)] ?? document.ad_groups[0];
  const key = group?.key ?? '';
  if (kind !== 'ad_groups') return { step: 'CAMPAIGN', group: key };
  const isShown = part === 'ads' || part === 'product_groups';
  return { step: isShown ? 'ADS' : 'AD_GROUP', group: key };
}

/** Whether a field belongs to a place. */
export const isAt = (document: DraftDocument, field: string, place: Place): boolean =>
  isSamePlace(placeOf(document, field), place);

/** The key of the ad or product group that a field belongs to; null for other fields. */
export function adAt(document: DraftDocument, field: string): string | null {
  const [kind, at, part, index] = field.split('.');
  if (kind !== 'ad_groups' || index === undefined) return null;
  if (part !== 'ads' && part !== 'product_groups') return null;
  return document.ad_groups[Number(at)]?.[part][Number(index)]?.key ?? null;
}
