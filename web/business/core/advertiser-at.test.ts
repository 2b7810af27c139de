import { expect, test } from 'vitest';
import { advertiserAt, forAdvertiser } from './advertiser-at.ts';

test.each([
  ['/advertiser/12/pin-builder/', {}, '12'],
  ['/advertiser/12', {}, '12'],
  ['/advertiser/12/', { advertiser_id: '13' }, '12'],
  ['/pin/create/create/', { advertiser_id: '13' }, '13'],
  ['/pin/create/create/', {}, null],
  ['/advertiser/quick_promote', {}, null],
  ['/somebody/advertiser/12/', {}, null],
  ['/', { advertiser_id: '13x' }, null],
  ['/', { advertiser_id: '9'.repeat(20) }, null],
])('%s with %j is for %j', (pathname, search, advertiser) => {
  expect(advertiserAt({ pathname, search })).toBe(advertiser);
});

test('an address for an advertiser names it', () => {
  expect(forAdvertiser('/board/create/', '7')).toBe('/board/create/?advertiser_id=7');
  expect(forAdvertiser('/board/create/?next=%2F', '7')).toBe(
    '/board/create/?next=%2F&advertiser_id=7',
  );
  expect(forAdvertiser('/board/create/', null)).toBe('/board/create/');
});
