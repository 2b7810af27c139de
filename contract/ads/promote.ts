import { isShortened } from '#contract/kernel/shorteners.ts';
import { SITE_TYPES, type SiteType } from '#contract/kernel/site-types.ts';

/** Quick promote: the fixed facts of promoting a Pin in one step, for forms and server. */

const codes = (text: string): readonly string[] => text.split(' ').toSorted();

/** Countries in which the promote button is displayed [ROLE-07]. */
export const PROMOTE_COUNTRIES = codes(
  'AR AT AU BE BR CA CH CL CO CZ DE DK ES FI FR GB GR HU IE IT MX NL NO NZ PL PT RO SE US',
);
/** Countries in which advertisers are allowed [ROLE-07]. */
export const ADVERTISER_COUNTRIES = codes(`${PROMOTE_COUNTRIES.join(' ')} CY JP LU MT SK`);
/** For people without a country [PROMOTE-13]. */
export const DEFAULT_COUNTRY = 'US';

const EURO = codes('AT BE DE ES FI FR IE IT NL PT');
const CURRENCIES: Readonly<Record<string, string>> = {
  ...Object.fromEntries(EURO.map((country) => [country, 'EUR'])),
  AU: 'AUD',
  CA: 'CAD',
  CH: 'CHF',
  DK: 'DKK',
  GB: 'GBP',
  NO: 'NOK',
  NZ: 'NZD',
  SE: 'SEK',
};
/** The currency of budgets for a person without an ad account, which has its own [PROMOTE-13]. */
export const promoteCurrency = (country: string): string => CURRENCIES[country] ?? 'USD';

/** Default length of a promotion, in days [PROMOTE-11]. */
export const defaultDays = (country: string): number =>
  ['SE', 'NO', 'DK'].includes(country) ? 30 : 10;

const DEFAULT_BUDGETS: Readonly<Record<string, number>> = { US: 3, CZ: 80, SE: 10, NO: 10 };
/** Default daily budget, in units [PROMOTE-11]. */
export const defaultBudget = (country: string): number => DEFAULT_BUDGETS[country] ?? 1;

const SUGGESTED_BUDGETS: Readonly<Record<string, number>> = {
  AU: 10,
  CA: 9,
  CZ: 150,
  DK: 50,
  GB: 5,
  NO: 70,
  NZ: 10,
  SE: 70,
};
/** The suggested daily budget beside the field, in units [PROMOTE-12]. */
export const suggestedBudget = (country: string): number => SUGGESTED_BUDGETS[country] ?? 7;

/** The lowest and highest daily budget, in units [PROMOTE-12]. */
export const minimumBudget = (country: string): number => (country === 'CZ' ? 11 : 1);
export const MAX_BUDGET = 1_000_000;

export const MAX_PROMOTE_DAYS = 365;
/** The longest campaign name that the server accepts [PROMOTE-12]. */
export const MAX_PROMOTE_NAME = 64;
export const MAX_PROMOTE_INTERESTS = 8;

/** Micro units per unit of a currency. */
export const MICROS = 1_000_000;
/** Converts a budget to micro units, as sent [PROMOTE-07]. */
export const toMicros = (units: number): number => Math.round(units * MICROS);

const WHOLE_NAME = 63;
/** A campaign's name as sent: long ones are truncated [PROMOTE-06]. */
export function campaignNameOf(name: string): string {
  if (name.length <= WHOLE_NAME) return name;
  // Do not cut a surrogate pair in half.
  return `${name.slice(0, WHOLE_NAME - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;
}

export const PROMOTE_OBJECTIVES = ['CONSIDERATION', 'WEB_CONVERSION', 'CATALOG_SALES'] as const;
/** Answers to a question of the form [PROMOTE-14]. */
export const DECISIONS = { not_answered: 0, yes: 1, no: 2, not_sure: 3 } as const;
export const DEFAULT_GENDERS = ['female', 'male', 'unknown'] as const;

/** Breakpoints of the flow, in pixels [PROMOTE-15]. */
export const MEDIUM_FROM = 870;
export const WIDE_ABOVE = 1275;
export type PromoteLayout = 'NARROW' | 'MEDIUM' | 'WIDE';
export function promoteLayout(width: number): PromoteLayout {
  if (width < MEDIUM_FROM) return 'NARROW';
  return width <= WIDE_ABOVE ? 'MEDIUM' : 'WIDE';
}

/** The fields of a Pin that decide whether it can be promoted in one step; a wire Pin has them. */
export interface PromotablePin {
  readonly privacy: string;
  readonly link: string | null;
  readonly is_animated: boolean;
  /** Another site's player. */
  readonly embed: unknown;
}

/** Why a Pin cannot be promoted in one step. */
export type PromoteProblem =
  | 'not_own'
  | 'not_public'
  | 'animated'
  | 'outside_video'
  | 'no_link'
  | 'shortened_link';

/** How to fix it, for clients without translations of their own. */
export const PROMOTE_PROBLEMS: Readonly<Record<PromoteProblem, string>> = {
  not_own: 'You can only promote your own Pins.',
  not_public: 'Move this Pin to a public board to promote it.',
  animated: "Animated pictures can't be promoted. Choose a Pin with a still picture or a video.",
  outside_video: "Videos from other sites can't be promoted.",
  no_link: 'Add a link to this Pin, so that people have somewhere to go.',
  shortened_link: 'Use the full link of your page instead of a shortened one.',
};

/** Whether a link goes through a URL shortener: advertisers must show where they lead. */
export function isShortenedLink(link: string): boolean {
  const address = URL.parse(link);
  return address !== null && isShortened(address);
}

/** Why the Pin cannot be promoted in one step; null if it can. */
export function promoteProblemOf(pin: PromotablePin, isOwn: boolean): PromoteProblem | null {
  if (!isOwn) return 'not_own';
  if (pin.privacy !== 'public') return 'not_public';
  if (pin.is_animated) return 'animated';
  if (pin.embed !== null) return 'outside_video';
  if (pin.link === null) return 'no_link';
  return isShortenedLink(pin.link) ? 'shortened_link' : null;
}

/** Who views a Pin, and where. */
export interface PromoteViewer {
  readonly isPartner: boolean;
  /** Within 28 days of signing up or coming back [AUTH-21]. */
  readonly isNew: boolean;
  readonly country: string | null;
}

/** Whether the promote button is displayed [ROLE-07]. */
export function isPromoteShown(
  viewer: PromoteViewer | null,
  problem: PromoteProblem | null,
  siteType: SiteType,
): boolean {
  if (viewer === null || viewer.isPartner || viewer.isNew) return false;
  if (problem !== null || siteType === SITE_TYPES.ads) return false;
  return PROMOTE_COUNTRIES.includes(viewer.country ?? DEFAULT_COUNTRY);
}
