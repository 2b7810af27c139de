/** Why an ad is rejected or doubted: findings of the checks, and further ones of operators. */
export const REJECTED_REASONS = {
  PIN_NOT_PUBLIC: "Its Pin isn't on a public board.",
  LINK_MISSING: 'Its Pin has no link.',
  LINK_SHORTENED: "Its link is shortened, so people can't see where it goes.",
  IMAGE_TOO_SMALL: 'Its picture has to be at least 120 pixels wide and high.',
  LANDING_PAGE_BROKEN: "The page it links to doesn't load.",
  SENSITIVE_WORDS: 'It uses words that are sensitive here.',
  CLICKBAIT: "Its page doesn't deliver what the ad promises.",
  HASHTAGS: 'It has too many hashtags.',
  ILLEGAL: "It's for something illegal.",
  NUDITY: 'It shows nudity.',
  OUT_OF_STOCK: 'What it shows is out of stock.',
  POLITICAL: "It's political.",
  PROMOTIONS_AND_PRICES: "Its prices don't match its page.",
  WEAPONS: "It's for weapons.",
  WEIGHT_LOSS: 'It promises weight loss or gain.',
  OTHER: "It doesn't follow our guidelines.",
} as const;
export type RejectedReason = keyof typeof REJECTED_REASONS;
export const REASONS = Object.keys(REJECTED_REASONS) as RejectedReason[];
/** The smallest width and height of an ad's picture, in pixels. */
export const MIN_AD_SIDE = 120;
