import { example, WHEN, type Example } from '#contract/kernel/example.ts';
import { type AdTerms, getAdTerms, publishAdTerms } from './ad-terms.ts';

const IN_THIRTY_DAYS = 'Mon, 13 Apr 2026 09:26:53 +0000';
const terms: AdTerms = {
  id: '1',
  type: 'ad_terms',
  text: 'Ads are paid in advance. What an ad promises, the page behind it keeps.',
  published_at: WHEN,
  in_force_at: IN_THIRTY_DAYS,
};

export const adTermsExamples: readonly Example[] = [
  example(
    publishAdTerms,
    'For operators: publishes terms of advertising. From when they are in force, at once or in so many days, nothing new is advertised by an ad account whose owner has not accepted them.',
    { text: terms.text, days: 30 },
    terms,
  ),
  example(
    getAdTerms,
    'The terms of advertising that are to be accepted now, by AdAccount update with accepts_terms; null where there are none.',
    {},
    terms,
  ),
];
