import { expect, test } from 'vitest';
import { AD_COUNTRIES } from '#contract/business/ad-countries.ts';
import { adCountryName } from './ad-country-words.ts';

test('every country that a business may be in has a name', () => {
  expect(Object.keys(adCountryName)).toEqual(AD_COUNTRIES);
});
