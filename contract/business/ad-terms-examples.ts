import { example, WHEN, type Example } from '#contract/kernel/example.ts';
import { type AdTerms, getAdTerms, publishAdTerms } from './ad-terms.ts';

const terms: AdTerms = {
  id: '1',
  type: 'ad_terms',
  text: 'Ads are paid in advance. What an ad promises, the page behind it keeps.',
  published_at: WHEN,
  in_force_at: WHEN,
};

export const adTermsExamples: readonly Example[] = [
  example(
    publishAdTerms,
    'For operators: publishes terms of advertising. Until the owner of an ad account has accepted them, nothing new is advertised by it; with days, it has so long for that.',
    { text: terms.text },
    terms,
  ),
  example(
    getAdTerms,
    'The terms of advertising that are to be accepted now, by AdAccount update with accepts_terms; null where there are none.',
    {},
    terms,
  ),
];
