import { expect, test } from 'vitest';
import { isReserved, reserved } from './reserved.ts';

test.each([
  'ideas',
  'pin',
  'board',
  'settings',
  'add-account',
  '_tools',
  'business',
  'offsite',
  'pin-builder',
  'search',
  'login',
  'signup',
  'notifications',
  'advertiser',
  'reporting',
  'ads',
  'automated',
  'audiences',
  'audience_debug',
  'billing',
  'bulk_editor',
  'conversions',
  'report-center',
  'recommendations',
  'product-catalogs',
  'campaign-insights',
  'media_planner',
  'msot-optimizer',
  'accounts_manager',
  'history',
  'quick-promote',
  'oembed.json',
  'sitemap.xml',
  'robots.txt',
  'healthz',
  'readyz',
  'metrics',
  'resource',
  '_ngjs',
  'v3',
  'vx',
  '_',
  'assets',
  'media',
  'favicon.ico',
  'csp-reports',
  'embed',
  'upload-image',
  'originals',
  '236x',
])('/%s/ is nobody’s profile [ROUTE-20]', (segment) => {
  expect(isReserved(segment)).toBe(true);
  expect(isReserved(segment.toUpperCase())).toBe(true);
});

test('is written in lower case, as it is compared', () => {
  expect([...reserved].filter((name) => name !== name.toLowerCase())).toEqual([]);
});
