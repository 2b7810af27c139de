import { expect, it } from 'vitest';
import { leadsHome, makesPinMobile } from './create-layout.ts';

it.each([
  ['handheld', 'create', true],
  ['handheld', 'bookmarklet', true],
  ['narrow', 'create', true],
  ['narrow', 'bookmarklet', false],
  ['narrow', 'button', false],
  ['narrow', 'extension', false],
  ['desk', 'create', false],
  ['desk', 'bookmarklet', false],
] as const)('makes a pin %s by %s on the mobile layout: %s [CREATE-10]', (layout, method, is) => {
  expect(makesPinMobile(layout, method)).toBe(is);
});

it('leads a visitor of the mobile layout home, except in a bookmarklet’s window [CREATE-12]', () => {
  expect(leadsHome('handheld', 'create')).toBe(true);
  expect(leadsHome('narrow', 'create')).toBe(true);
  expect(leadsHome('desk', 'create')).toBe(false);
  for (const layout of ['handheld', 'narrow', 'desk'] as const)
    expect(leadsHome(layout, 'bookmarklet')).toBe(false);
});
