import type { AdCardPayment } from '#contract/ads/payments/cards.ts';
import type { CardFailure } from '#contract/ads/payments/card-rules.ts';

/** Why a charge failed, and the remedy; English, to be translated. */
export const CARD_FAILURE_WORDS: Readonly<Record<CardFailure, string>> = {
  DECLINED: 'The bank declined it. Try again, or use another card.',
  INSUFFICIENT_FUNDS: "There wasn't enough money on the card.",
  EXPIRED: 'The card has expired. Add a new one to go on.',
  CONFIRMATION_NEEDED: 'The bank wants you to confirm it. Add the card once more to do so.',
  CARD_GONE: "The card can't be charged any more. Add it again, or use another one.",
  NOT_CHARGED: 'It never went out, so nothing was taken.',
};

export const CARD_CAUSE_WORDS: Readonly<Record<AdCardPayment['cause'], string>> = {
  THRESHOLD: 'Threshold reached',
  MONTH: 'Start of the month',
  PAY_NOW: 'Paid by hand',
};

export const CARD_STATE_WORDS: Readonly<Record<AdCardPayment['state'], string>> = {
  PENDING: 'Pending',
  PAID: 'Paid',
  FAILED: 'Failed',
};

const BRANDS: Readonly<Record<string, string>> = {
  amex: 'American Express',
  diners: 'Diners Club',
  discover: 'Discover',
  jcb: 'JCB',
  mastercard: 'Mastercard',
  unionpay: 'UnionPay',
  visa: 'Visa',
};

/** The display name of a card's brand; null if unknown. */
export const cardBrand = (brand: string): string | null => BRANDS[brand] ?? null;
