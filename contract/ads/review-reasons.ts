/** Why an ad is not shown, or is doubted: what the checks find, and what operators find beside it. */
export const REJECTED_REASONS = {
  PIN_NOT_PUBLIC: 'Its Pin is not on a public board.',
  LINK_MISSING: 'It leads nowhere: its Pin has no link.',
  LINK_SHORTENED: 'Its link is shortened, so nobody sees where it leads.',
  IMAGE_TOO_SMALL: 'Its picture is smaller than 120 pixels.',
  LANDING_PAGE_BROKEN: 'The page it leads to does not answer.',
  SENSITIVE_WORDS: 'It has words that are sensitive here.',
  CLICKBAIT: 'It promises what its page does not keep.',
  HASHTAGS: 'It has too many hashtags.',
  ILLEGAL: 'It is for something that the law forbids.',
  NUDITY: 'It shows nudity.',
  OUT_OF_STOCK: 'What it shows cannot be had.',
  POLITICAL: 'It is political.',
  PROMOTIONS_AND_PRICES: 'Its prices are not those of its page.',
  WEAPONS: 'It is for weapons.',
  WEIGHT_LOSS: 'It promises a change of weight.',
  OTHER: 'It does not fit our guidelines.',
} as const;
export type RejectedReason = keyof typeof REJECTED_REASONS;
export const REASONS = Object.keys(REJECTED_REASONS) as RejectedReason[];
/** An ad's picture is at least so wide and high, in pixels. */
export const MIN_AD_SIDE = 120;
