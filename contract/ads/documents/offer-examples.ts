import { example, WHEN, world, type Example } from '#contract/kernel/example.ts';
import {
  type AdOffer,
  createAdCredit,
  createAdOffer,
  getAdCredits,
  getAdOffers,
  updateAdOffer,
} from './offers.ts';

const advertiser_id = world.glassworks;
const offer: AdOffer = {
  id: world.adOffer,
  type: 'ad_offer',
  title: 'Welcome',
  terms: 'For new ad accounts.',
  currency: 'EUR',
  amount_in_micro_currency: 20_000_000,
  start_date: '2026-03-01',
  end_date: '2026-12-31',
  uses: 1000,
  used: 0,
  is_stopped: false,
};

export const offerExamples: readonly Example[] = [
  example(
    createAdOffer,
    'Makes a code that gives credit to whoever has it, each ad account once.',
    {
      code: 'KILN-2026',
      title: 'Fair of makers',
      terms: 'For those who were at the fair.',
      currency: 'EUR',
      amount_in_micro_currency: 20_000_000,
      start_date: '2026-03-01',
      end_date: '2026-11-30',
      uses: 50,
    },
    {
      ...offer,
      id: '1188950301542301758',
      title: 'Fair of makers',
      terms: 'For those who were at the fair.',
      end_date: '2026-11-30',
      uses: 50,
    },
  ),
  example(getAdOffers, 'What is offered, the newest first.', {}, [offer]),
  example(
    updateAdOffer,
    'Lets an offer go on that was stopped.',
    { offer_id: world.adOffer, is_stopped: false },
    offer,
  ),
  example(
    createAdCredit,
    'Uses an offer code; with validate_only it says what the code would give.',
    { advertiser_id, offer_code: 'WELCOME-20' },
    {
      type: 'ad_redemption',
      success: true,
      error_code: null,
      error_message: null,
      offer: {
        title: offer.title,
        terms: offer.terms,
        currency: offer.currency,
        amount_in_micro_currency: offer.amount_in_micro_currency,
        end_date: offer.end_date,
      },
    },
  ),
  example(getAdCredits, 'The credits that an ad account has of codes.', { advertiser_id }, [
    {
      id: world.adCreditOffer,
      type: 'ad_credit',
      title: 'First steps',
      terms: '',
      state: 'ACTIVE',
      currency: 'EUR',
      amount_in_micro_currency: 5_000_000,
      remaining_in_micro_currency: 5_000_000,
      expired_in_micro_currency: 0,
      redeemed_at: WHEN,
      end_date: '2026-12-31',
    },
  ]),
];
