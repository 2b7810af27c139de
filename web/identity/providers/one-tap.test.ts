import { expect, it } from 'vitest';
import { mayAsk, versionIn } from './one-tap.ts';

const phone = { isMobile: true, knowsIdentities: true };

it.each([
  ['modal', 121, false],
  ['modal', 122, true],
  ['button', 129, false],
  ['button', 130, true],
  ['button', null, false],
] as const)('asks on a phone by the %s of version %s: %s [AUTH-17]', (flow, version, asks) => {
  expect(mayAsk(flow, { ...phone, version })).toBe(asks);
});

it('asks elsewhere whoever knows of identities', () => {
  expect(mayAsk('button', { isMobile: false, version: 100, knowsIdentities: true })).toBe(true);
  expect(mayAsk('modal', { isMobile: false, version: 140, knowsIdentities: false })).toBe(false);
  expect(mayAsk('modal', { ...phone, version: 140, knowsIdentities: false })).toBe(false);
});

it.each([
  [
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/131.0.0.0 Mobile Safari/537.36',
    131,
  ],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile Safari/604.1', null],
])('reads the version of %s: %s', (userAgent, version) => {
  expect(versionIn(userAgent)).toBe(version);
});
