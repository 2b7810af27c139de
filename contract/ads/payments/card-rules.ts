/** How advertisers pay by card: the server's rules, which pages also display. */

export const CARD_STATES = ['NONE', 'VALID', 'FAILED'] as const;
export const CARD_PAYMENT_STATES = ['PENDING', 'PAID', 'FAILED'] as const;
/** Why a card was charged. */
export const CARD_PAYMENT_CAUSES = ['THRESHOLD', 'MONTH', 'PAY_NOW'] as const;
export type CardPaymentCause = (typeof CARD_PAYMENT_CAUSES)[number];

/** Why a charge failed. */
export const CARD_FAILURES = [
  'DECLINED',
  'INSUFFICIENT_FUNDS',
  'EXPIRED',
  /** The bank requires the cardholder to confirm the payment. */
  'CONFIRMATION_NEEDED',
  /** The provider no longer knows the card. */
  'CARD_GONE',
  /** Not charged: the provider never received the request. */
  'NOT_CHARGED',
] as const;
export type CardFailure = (typeof CARD_FAILURES)[number];

/** Currencies without a minor unit. */
const WITHOUT_CENTS: ReadonlySet<string> = new Set(['CLP', 'JPY', 'KRW']);

/** The smallest step between amounts on a card, in micros. */
export const cardStep = (currency: string): number =>
  WITHOUT_CENTS.has(currency) ? 1_000_000 : 10_000;
