import { isShortened } from '#contract/kernel/shorteners.ts';
import { SITE_TYPES, type SiteType } from '#contract/kernel/site-types.ts';

/** Quick promote: what stands fixed about the way from one's own Pin to a campaign, for forms and server alike. */

const codes = (text: string): readonly string[] => text.split(' ').toSorted();

/** Where the promote button shows [ROLE-07]. */
export const PROMOTE_COUNTRIES = codes(
  'AR AT AU BE BR CA CH CL CO CZ DE DK ES FI FR GB GR HU IE IT MX NL NO NZ PL PT RO SE US',
);
/** Where advertisers may come from at all [ROLE-07]. */
export const ADVERTISER_COUNTRIES = codes(`${PROMOTE_COUNTRIES.join(' ')} CY JP LU MT SK`);
/** Of who has said no country [PROMOTE-13]. */
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
/** The money that budgets are thought in where somebody has no ad account yet, which has its own [PROMOTE-13]. */
export const promoteCurrency = (country: string): string => CURRENCIES[country] ?? 'USD';

/** Days that a promotion runs unless somebody chooses [PROMOTE-11]. */
export const defaultDays = (country: string): number =>
  ['SE', 'NO', 'DK'].includes(country) ? 30 : 10;

const DEFAULT_BUDGETS: Readonly<Record<string, number>> = { US: 3, CZ: 80, SE: 10, NO: 10 };
/** What a day costs unless somebody chooses, in units [PROMOTE-11]. */
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
/** What is said beside it to be a good amount, in units [PROMOTE-12]. */
export const suggestedBudget = (country: string): number => SUGGESTED_BUDGETS[country] ?? 7;

/** The least and the most that a day may cost, in units [PROMOTE-12]. */
export const minimumBudget = (country: string): number => (country === 'CZ' ? 11 : 1);
export const MAX_BUDGET = 1_000_000;

export const MAX_PROMOTE_DAYS = 365;
/** Of a campaign's name, as the server takes one [PROMOTE-12]. */
export const MAX_PROMOTE_NAME = 64;
export const MAX_PROMOTE_INTERESTS = 8;

/** Micro units that are one unit of a currency. */
export const MICROS = 1_000_000;
/** A budget as it is sent [PROMOTE-07]. */
export const toMicros = (units: number): number => Math.round(units * MICROS);

const WHOLE_NAME = 63;
/** A campaign's name as it is sent: a long one loses its end [PROMOTE-06]. */
export function campaignNameOf(name: string): string {
  if (name.length <= WHOLE_NAME) return name;
  // Not half of a letter that is written as two.
  return `${name.slice(0, WHOLE_NAME - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;
}

export const PROMOTE_OBJECTIVES = ['CONSIDERATION', 'WEB_CONVERSION', 'CATALOG_SALES'] as const;
/** How a question of the form was answered [PROMOTE-14]. */
export const DECISIONS = { not_answered: 0, yes: 1, no: 2, not_sure: 3 } as const;
export const DEFAULT_GENDERS = ['female', 'male', 'unknown'] as const;

/** Widths, in pixels, at which the flow is laid out again [PROMOTE-15]. */
export const MEDIUM_FROM = 870;
export const WIDE_ABOVE = 1275;
export type PromoteLayout = 'NARROW' | 'MEDIUM' | 'WIDE';
export function promoteLayout(width: number): PromoteLayout {
  if (width < MEDIUM_FROM) return 'NARROW';
  return width <= WIDE_ABOVE ? 'MEDIUM' : 'WIDE';
}

/** A Pin as it is judged whether it can be promoted in one step; a wire Pin is one. */
export interface PromotablePin {
  readonly privacy: string;
  readonly link: string | null;
  readonly is_animated: boolean;
  /** A player of another site. */
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

/** What is to be done about it, for clients without words of their own. */
export const PROMOTE_PROBLEMS: Readonly<Record<PromoteProblem, string>> = {
  not_own: 'You can only promote your own Pins.',
  not_public: 'Move this Pin to a public board to promote it.',
  animated: "Animated pictures can't be promoted. Choose a Pin with a still picture or a video.",
  outside_video: "Videos from other sites can't be promoted.",
  no_link: 'Add a link to this Pin, so that people have somewhere to go.',
  shortened_link: 'Use the full link of your page instead of a shortened one.',
};

/** Whether a link goes through a service that shortens links: whoever pays to be seen says where to. */
export function isShortenedLink(link: string): boolean {
  const address = URL.parse(link);
  return address !== null && isShortened(address);
}

/** Why the Pin cannot be promoted in one step; null when it can. */
export function promoteProblemOf(pin: PromotablePin, isOwn: boolean): PromoteProblem | null {
  if (!isOwn) return 'not_own';
  if (pin.privacy !== 'public') return 'not_public';
  if (pin.is_animated) return 'animated';
  if (pin.embed !== null) return 'outside_video';
  if (pin.link === null) return 'no_link';
  return isShortenedLink(pin.link) ? 'shortened_link' : null;
}

/** Who looks at a Pin, and where. */
export interface PromoteViewer {
  readonly isPartner: boolean;
  /** Within 28 days of signing up, or of coming back [AUTH-21]. */
  readonly isNew: boolean;
  readonly country: string | null;
}

/** Whether the promote button shows [ROLE-07]. */
export function isPromoteShown(
  viewer: PromoteViewer | null,
  problem: PromoteProblem | null,
  siteType: SiteType,
): boolean {
  if (viewer === null || viewer.isPartner || viewer.isNew) return false;
  if (problem !== null || siteType === SITE_TYPES.ads) return false;
  return PROMOTE_COUNTRIES.includes(viewer.country ?? DEFAULT_COUNTRY);
}
