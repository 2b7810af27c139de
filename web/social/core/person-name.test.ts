import { expect, it } from 'vitest';
import { creatorName, nameOf } from './person-name.ts';

it('knows a person without a name by the username', () => {
  expect(nameOf({ full_name: ' ', username: 'noor' })).toBe('noor');
});

it('cuts a creator name at 70 whole characters [UI-07]', () => {
  expect(creatorName({ full_name: 'n'.repeat(70), username: 'noor' })).toBe('n'.repeat(70));
  expect(creatorName({ full_name: '🐦'.repeat(71), username: 'noor' })).toBe(`${'🐦'.repeat(70)}…`);
});
