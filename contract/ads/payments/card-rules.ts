/** How advertisers pay by card: what the server decides by, and what pages say. */

export const CARD_STATES = ['NONE', 'VALID', 'FAILED'] as const;
export const CARD_PAYMENT_STATES = ['PENDING', 'PAID', 'FAILED'] as const;
/** Why a card was charged. */
export const CARD_PAYMENT_CAUSES = ['THRESHOLD', 'MONTH', 'PAY_NOW'] as const;
export type CardPaymentCause = (typeof CARD_PAYMENT_CAUSES)[number];

/** Why it could not be. */
export const CARD_FAILURES = [
  'DECLINED',
  'INSUFFICIENT_FUNDS',
  'EXPIRED',
  /** The bank wants its customer to confirm it themself. */
  'CONFIRMATION_NEEDED',
  /** The provider does not know the card any more. */
  'CARD_GONE',
  /** Nobody charged it: the provider never heard of it. */
  'NOT_CHARGED',
] as const;
export type CardFailure = (typeof CARD_FAILURES)[number];

/** Currencies that have nothing smaller than their unit. */
const WITHOUT_CENTS: ReadonlySet<string> = new Set(['CLP', 'JPY', 'KRW']);

/** The least by which amounts on a card differ, in micros. */
export const cardStep = (currency: string): number =>
  WITHOUT_CENTS.has(currency) ? 1_000_000 : 10_000;
