import { REASONS, type RejectedReason } from '#contract/ads/review-reasons.ts';

type Group = 'Link' | 'Picture and words' | 'Not allowed';

/** The topic of each reason. */
const GROUP_OF: Readonly<Record<RejectedReason, Group>> = {
  LINK_MISSING: 'Link',
  LINK_SHORTENED: 'Link',
  LANDING_PAGE_BROKEN: 'Link',
  CLICKBAIT: 'Link',
  OUT_OF_STOCK: 'Link',
  PROMOTIONS_AND_PRICES: 'Link',
  PIN_NOT_PUBLIC: 'Picture and words',
  IMAGE_TOO_SMALL: 'Picture and words',
  HASHTAGS: 'Picture and words',
  SENSITIVE_WORDS: 'Picture and words',
  ILLEGAL: 'Not allowed',
  NUDITY: 'Not allowed',
  POLITICAL: 'Not allowed',
  WEAPONS: 'Not allowed',
  WEIGHT_LOSS: 'Not allowed',
  OTHER: 'Not allowed',
};
const GROUPS: readonly Group[] = ['Link', 'Picture and words', 'Not allowed'];

/** Reasons whose text matches the search, grouped by topic; all of them for an empty search. */
export function reasonGroups(
  wordsOf: (reason: RejectedReason) => string,
  request: string,
): readonly { readonly group: Group; readonly reasons: readonly RejectedReason[] }[] {
  const find = request.trim().toLowerCase();
  const found = REASONS.filter((reason) => wordsOf(reason).toLowerCase().includes(find));
  return GROUPS.map((group) => ({
    group,
    reasons: found.filter((reason) => GROUP_OF[reason] === group),
  })).filter(({ reasons }) => reasons.length > 0);
}
