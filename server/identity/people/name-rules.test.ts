import { describe, expect, test } from 'vitest';
import { isReserved } from '#contract/kernel/reserved.ts';
import { namesOf, splitName, usernamesFor } from './name-rules.ts';

test.each([
  ['Ada Lovelace', 'Ada', 'Lovelace'],
  ['Ada', 'Ada', ''],
  ['  Ada   King  Lovelace ', 'Ada', 'King Lovelace'],
  ['Ada\tKing\nLovelace', 'Ada', 'King Lovelace'],
  ['Ada\u00a0Lovelace', 'Ada', 'Lovelace'],
  ['李 清照', '李', '清照'],
  ['', '', ''],
])('%j is split into %j and %j [AUTH-15]', (fullName, firstName, lastName) => {
  expect(splitName(fullName)).toMatchObject({ firstName, lastName });
});

describe('the names of a sign-up', () => {
  const none = { full_name: null, first_name: null, last_name: null };
  test.each([
    [{}, null],
    [{ first_name: '  ' }, null],
    [{ full_name: 'Ada Lovelace' }, ['Ada Lovelace', 'Ada', 'Lovelace']],
    [{ first_name: 'Ada' }, ['Ada', 'Ada', '']],
    [{ last_name: 'Lovelace' }, ['Lovelace', '', 'Lovelace']],
    [{ first_name: 'Ada Mary', last_name: 'King' }, ['Ada Mary King', 'Ada Mary', 'King']],
    [{ full_name: 'Ada Lovelace', first_name: 'Augusta' }, ['Ada Lovelace', 'Augusta', 'Lovelace']],
    [{ full_name: 'Ada\u202eecalevoL\u0000' }, ['AdaecalevoL', 'AdaecalevoL', '']],
  ])('%j', (input, names) => {
    const found = namesOf({ ...none, ...input });
    expect(found && [found.fullName, found.firstName, found.lastName]).toEqual(names);
  });

  test('are refused past 100 characters', () => {
    expect(() =>
      namesOf({ ...none, first_name: 'a'.repeat(60), last_name: 'b'.repeat(60) }),
    ).toThrow('too long');
  });
});

describe('usernames made from an address', () => {
  const first = (email: string) => usernamesFor(email, () => 0)[0];
  test.each([
    ['ada@example.org', 'ada'],
    ['Ada.Lovelace+pins@example.org', 'adalovelace'],
    ['jo@example.org', 'jo_'],
    ['x@example.org', 'x__'],
    ['!!!@example.org', 'person'],
    ['settings@example.org', 'settings2'],
    [`${'a'.repeat(60)}@example.org`, 'a'.repeat(30)],
  ])('%s: %s', (email, username) => {
    expect(first(email)).toBe(username);
  });

  test.each([
    'ada@x.org',
    'x@x.org',
    'login@x.org',
    `${'long'.repeat(12)}@x.org`,
    '+@x.org',
    'v3@x.org',
  ])('for %s are all valid, distinct and no routes [ROUTE-20]', (email) => {
    const names = usernamesFor(email, Math.random);
    expect(names.length).toBeGreaterThan(20);
    expect(names.every((name) => /^[a-z0-9_]{3,30}$/.test(name) && !isReserved(name))).toBe(true);
    expect(new Set(names.slice(0, 19)).size).toBe(19);
  });
});
