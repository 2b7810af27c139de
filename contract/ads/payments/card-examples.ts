import { example, WHEN, world, type Example } from '#contract/kernel/example.ts';
import {
  type AdCard,
  createAdCard,
  deleteAdCard,
  getAdCard,
  getAdCardPayments,
  updateAdCard,
  updateAdCardPayment,
} from './cards.ts';

const advertiser_id = world.glassworks;
const card: AdCard = {
  type: 'ad_card',
  currency: 'EUR',
  is_available: true,
  state: 'VALID',
  brand: 'visa',
  last_four: '4417',
  exp_month: 8,
  exp_year: 2029,
  owed_in_micro_currency: 0,
  threshold_in_micro_currency: 100_000_000,
  next_threshold_in_micro_currency: 200_000_000,
  least_in_micro_currency: 1_000_000,
  next_charge_date: '2026-04-01',
  pending_in_micro_currency: null,
  failure: null,
};

export const cardExamples: readonly Example[] = [
  example(
    getAdCard,
    'The card that an ad account pays with, and when it is charged.',
    { advertiser_id },
    card,
  ),
  example(
    createAdCard,
    'Begins to add a card: the answer names the page where its number is typed.',
    { advertiser_id },
    { type: 'ad_card_page', url: 'https://pay.example/c/cs_1' },
  ),
  example(
    updateAdCard,
    'Takes the card that was added there.',
    { advertiser_id, session: 'cs_1' },
    card,
  ),
  example(
    updateAdCardPayment,
    'Has what is owed charged now; where nothing is owed it changes nothing.',
    { advertiser_id },
    card,
  ),
  example(
    getAdCardPayments,
    'Each time that the card was charged, the last first.',
    { advertiser_id },
    [
      {
        id: world.adCardPayment,
        type: 'ad_card_payment',
        at: WHEN,
        cause: 'THRESHOLD',
        state: 'PAID',
        failure: null,
        amount_in_micro_currency: 50_000_000,
        currency: 'EUR',
        brand: 'visa',
        last_four: '4417',
        receipt_id: null,
      },
    ],
  ),
  example(
    deleteAdCard,
    'Takes the card away, once nothing is owed.',
    { advertiser_id },
    { ...card, state: 'NONE', brand: null, last_four: null, exp_month: null, exp_year: null },
  ),
];
