import { expect, test } from 'vitest';
import { printOf } from './print-of.ts';

test('an address has the print that the server makes of it: half of a SHA-256, without a place in the page', async () => {
  // echo -n https://birds.example/ | sha256sum
  const page = 'c6426dc400a75f8b0662683bff9d4e87';
  expect(await printOf('https://birds.example/')).toBe(page);
  expect(await printOf('https://birds.example/#nest')).toBe(page);
  expect(await printOf('https://birds.example/#/nest')).not.toBe(page);
});
