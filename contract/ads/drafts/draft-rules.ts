import { type AdProblem, campaignProblems, groupProblems, type Payer } from '../campaign-rules.ts';
import { promotionProblems } from '../catalogs/promotion-rules.ts';
import { targetingProblems } from '../targeting-rules.ts';
import type { DraftAd, DraftCampaign, DraftDocument, DraftGroup } from './drafts.ts';
import { isShortenedLink } from '../promote.ts';

/**
 * Rules for publishing a draft, shared by the form while it is filled in and by the server before it creates anything.
 * `field` is a path in the document, such as `ad_groups.0.ads.2.name`.
 */

/** Returns all problems of a draft; empty if it may be published, as far as the form can tell. */
export function draftProblems(
  { campaign, ad_groups: groups }: DraftDocument,
  payer: Payer,
): AdProblem[] {
  return [
    ...under('campaign', [...nameProblems(campaign), ...campaignProblems(campaign, payer)]),
    ...groups.flatMap((group, at) =>
      under(`ad_groups.${at}`, draftGroupProblems(group, campaign, payer)),
    ),
  ];
}

/** Prefixes the problems' fields with a path. */
export const under = (path: string, problems: readonly AdProblem[]): AdProblem[] =>
  problems.map(({ field, message }) => ({
    field: field === '' ? path : `${path}.${field}`,
    message,
  }));

function draftGroupProblems(group: DraftGroup, campaign: DraftCampaign, payer: Payer): AdProblem[] {
  return [
    ...nameProblems(group),
    ...groupProblems(group, campaign, payer),
    ...targetingProblems(group.targeting_spec),
    ...keywordProblems(group.keywords),
    ...missingAds(group, campaign),
    ...group.ads.flatMap((ad, at) => under(`ads.${at}`, adProblems(ad))),
    ...productProblems(group, campaign, payer),
  ];
}

/** Requires content for an ad group: Pins, or products if its campaign sells from a catalogue. */
function missingAds(
  { ads, product_groups: promoted }: DraftGroup,
  { objective_type: objective }: DraftCampaign,
): AdProblem[] {
  if (ads.length > 0) return [];
  if (objective !== 'CATALOG_SALES') return [{ field: 'ads', message: 'Choose at least one Pin.' }];
  if (promoted.some(({ included }) => included)) return [];
  return [{ field: 'ads', message: 'Choose a product group or a Pin.' }];
}

function productProblems(
  group: DraftGroup,
  { objective_type: objective }: DraftCampaign,
  payer: Payer,
): AdProblem[] {
  const { product_groups: promoted } = group;
  if (promoted.length > 0 && objective !== 'CATALOG_SALES') {
    return [
      { field: 'product_groups', message: 'Only campaigns for catalog sales promote products.' },
    ];
  }
  const ids = promoted.map(({ product_group_id: id }) => id);
  return promoted.flatMap((one, at) =>
    under(`product_groups.${at}`, [
      ...promotionProblems(one, group, payer),
      ...(ids.indexOf(one.product_group_id) < at
        ? [{ field: 'product_group_id', message: 'This product group is already there.' }]
        : []),
    ]),
  );
}

function nameProblems({ name }: { readonly name: string }): AdProblem[] {
  return name.trim() === '' ? [{ field: 'name', message: 'Give it a name.' }] : [];
}

function keywordProblems(keywords: DraftGroup['keywords']): AdProblem[] {
  return keywords.flatMap(({ value }, at) =>
    value.trim() === ''
      ? [{ field: `keywords.${at}.value`, message: 'Enter at least one word.' }]
      : [],
  );
}

/** Returns the problems of an ad's link and name: an empty name becomes the Pin's title, or `Ad`. */
function adProblems({ destination_url: url }: DraftAd): AdProblem[] {
  return linkProblems(url).map((text) => ({ field: 'destination_url', message: text }));
}

/** Returns the problems of an ad's link; null stands for the Pin's own. */
export function linkProblems(url: string | null): string[] {
  if (url === null || url.trim() === '') return [];
  const address = URL.parse(url.trim());
  if (address === null || address.hostname === '') return ['Write the whole link, with https://.'];
  if (address.protocol !== 'https:') return ['Use a link that begins with https.'];
  return isShortenedLink(address.href) ? ['Use the full link of your page.'] : [];
}
