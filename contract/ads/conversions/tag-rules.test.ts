import { expect, test } from 'vitest';
import { isSiteName, isWithin, siteNameOf } from './tag-rules.ts';

test.each([
  ['shop.example', 'shop.example'],
  [' HTTPS://www.Shop.example/ ', 'shop.example'],
  ['http://shop.example:8080', 'shop.example'],
  ['bücher.example', 'xn--bcher-kva.example'],
  ['localhost', 'localhost'],
])('%s means the site %s', (written, site) => {
  expect(siteNameOf(written)).toBe(site);
  expect(isSiteName(site)).toBe(true);
});

test.each([
  '',
  'shop.example/vases',
  'https://me@shop.example/',
  'a b',
  '*.shop.example',
  '-.example',
])('“%s” is no site', (written) => {
  expect(isSiteName(siteNameOf(written))).toBe(false);
});

test('a site has what stands below it, and nothing that only ends alike', () => {
  expect(isWithin('shop.example', 'shop.example')).toBe(true);
  expect(isWithin('a.shop.example', 'shop.example')).toBe(true);
  expect(isWithin('notshop.example', 'shop.example')).toBe(false);
});
