import { expect, test } from 'vitest';
import { afterConvert } from './after-convert.ts';

const origin = 'https://bower.example';
test.each([
  [{}, '/advertiser/quick_promote/'],
  [{ pinId: '12' }, '/advertiser/quick_promote/?pinId=12'],
  [{ next: '/advertiser/quick_promote', pinId: '12' }, '/advertiser/quick_promote?pinId=12'],
  [{ next: '/noor/?a=b#c', pinId: '12' }, '/noor/?a=b&pinId=12#c'],
  [{ next: '/advertiser/quick_promote?pinId=7' }, '/advertiser/quick_promote?pinId=7'],
  [{ next: '/noor/', pinId: '12x' }, '/noor/'],
  [{ next: 'https://evil.example/', pinId: '12' }, '/?pinId=12'],
  [{ next: '//evil.example/' }, '/'],
  [{ next: '/\\evil.example' }, '/'],
])('%j leads to %s [ROUTE-13] [SEC-39]', (search, path) => {
  expect(afterConvert(search, origin)).toBe(path);
});
