import { expect, test } from 'vitest';
import { COUNTRIES, currentCountry } from './countries.ts';

test('each country stands once, by one name, and no code that was withdrawn', () => {
  // The 249 of ISO 3166-1, and Kosovo.
  expect(COUNTRIES).toHaveLength(250);
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  const called = COUNTRIES.map((code) => names.of(code));
  expect(called).not.toContain(undefined);
  expect(new Set(called).size).toBe(COUNTRIES.length);
});

test.each([
  ['DD', 'DE'],
  ['DY', 'BJ'],
  ['FX', 'FR'],
  ['SU', 'RU'],
  ['UK', 'GB'],
  ['YU', 'RS'],
  ['CS', 'RS'],
  ['NO', 'NO'],
])('%s is %s now', (code, current) => {
  expect(currentCountry(code)).toBe(current);
  expect(COUNTRIES).toContain(current);
});
