import { expect, test } from 'vitest';
import { SITE_TYPES, siteTypeOf } from './site-types.ts';

const DESK = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/130.0.0.0 Safari/537.36';
const PHONE = 'Mozilla/5.0 (Linux; Android 14; Pixel 8) Chrome/130.0.0.0 Mobile Safari/537.36';
const TABLET = 'Mozilla/5.0 (iPad; CPU OS 17_5 like Mac OS X) AppleWebKit/605.1.15';

test.each([
  ['www', 'pins.example', '/', DESK, 0],
  ['phone', 'pins.example', '/ann/', PHONE, 1],
  ['tablet', 'www.pins.example', '/', TABLET, 1],
  ['ads', 'ads.pins.example', '/', PHONE, 3],
  ['sterling', 'sterling.localhost:3000', '/', DESK, 3],
  ['the console', 'pins.example', '/advertiser/7/reporting/', DESK, 3],
  ['analytics', 'Analytics.pins.example:443', '/', DESK, 4],
  ['business', 'business.pins.example', '/', DESK, 6],
  ['becoming a business', 'pins.example', '/business/convert?next=/', PHONE, 6],
  ['trends', 'trends.pins.example', '/', DESK, 7],
  ['trends-internal', 'trends-internal.pins.example', '/', DESK, 8],
  ['commerce-app', 'commerce.pins.example', '/', DESK, 10],
  ['creators', 'creators.pins.example', '/', DESK, 11],
  ['planning hub', 'planning.pins.example', '/', DESK, 12],
  ['newsroom', 'newsroom.pins.example', '/', DESK, 13],
  ['a site whose own name is like a part', 'trends.example', '/', DESK, 0],
  ['an address', '127.0.0.1:3000', '/', DESK, 0],
])('%s at %s%s is a site of its number [DATA-19]', (_what, host, path, userAgent, number) => {
  expect(siteTypeOf({ host, path, userAgent })).toBe(number);
});

test('there are eleven of them [DATA-19]', () => {
  expect(Object.values(SITE_TYPES)).toEqual([0, 1, 3, 4, 6, 7, 8, 10, 11, 12, 13]);
});
