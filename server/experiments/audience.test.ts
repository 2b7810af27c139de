import { expect, test } from 'vitest';
import { makeId } from '#server/kernel/core/ids.ts';
import { EVERYBODY, experimentsFor, type Facts, HOLDOUT, isInAudience } from './audience.ts';
import { linkKeys, linkToken, readLinkToken } from './link-token.ts';

const NOW = new Date('2026-03-14T09:26:53Z');
const DAY_MS = 86_400_000;
const idOf = (days: number) => makeId(7, NOW.getTime() - days * DAY_MS);
const ann: Facts = { id: idOf(10), country: 'DE', site: 'computer' };
const visitor: Facts = { id: null, country: null, site: 'handheld' };

test.each([
  ['everybody', {}, true, true],
  ['people', { viewers: 'people' as const }, true, false],
  ['visitors', { viewers: 'visitors' as const }, false, true],
  ['a country', { countries: ['FR', 'DE'] }, true, false],
  ['another country', { countries: ['FR'] }, false, false],
  ['a site', { sites: ['handheld' as const] }, false, true],
  ['ten days and more', { least_days: 10 }, true, false],
  ['eleven days and more', { least_days: 11 }, false, false],
  ['ten days at most', { most_days: 10 }, true, false],
  ['nine days at most', { most_days: 9 }, false, false],
])('an audience of %s', (_what, audience, hasAnn, hasVisitor) => {
  const all = { ...EVERYBODY, ...audience };
  expect([ann, visitor].map((facts) => isInAudience(all, facts, NOW))).toEqual([
    hasAnn,
    hasVisitor,
  ]);
});

test('what is not known of somebody leaves them in', () => {
  const audience = { ...EVERYBODY, countries: ['FR'], sites: ['handheld' as const] };
  expect(isInAudience(audience, { id: idOf(1) }, NOW)).toBe(true);
});

const aimed = (name: string, more: object = {}) => ({
  name,
  salt: name,
  groups: { on: 1, off: 1 },
  audience: EVERYBODY,
  others: 'off',
  version: 3,
  ...more,
});
const rules = { now: NOW, looks: new Map<string, string>() };
const groupsOf = (facts: Facts, all: ReturnType<typeof aimed>[], how = rules) =>
  experimentsFor(all, facts, how).map(({ groups }) => groups);

test('who takes no part has the group of the others alone, and a look its own', () => {
  const all = [aimed('a', { audience: { ...EVERYBODY, countries: ['FR'] } }), aimed('b')];
  expect(groupsOf(ann, all)).toEqual([{ off: 1 }, { on: 1, off: 1 }]);
  const looks = new Map([
    ['a', 'on'],
    ['b', 'unknown'],
  ]);
  expect(groupsOf(ann, all, { now: NOW, looks })).toEqual([{ on: 1 }, { on: 1, off: 1 }]);
});

test('who is held out is in no experiment, and as many are as their weight says', () => {
  const holdout = aimed('holdout', { ...HOLDOUT, groups: { experiments: 9, none: 1 } });
  const people = Array.from({ length: 2000 }, (_, at) => ({
    ...ann,
    id: makeId(at % 1024, NOW.getTime()),
  }));
  const met = people.map((facts) => experimentsFor([aimed('a'), holdout], facts, rules));
  const heldOut = met.filter(([one]) => one?.isHeldOut);
  expect(heldOut.length).toBeGreaterThan(150);
  expect(heldOut.length).toBeLessThan(250);
  for (const [one] of heldOut) expect(one?.groups).toEqual({ off: 1 });
  expect(experimentsFor([aimed('a'), holdout], visitor, rules)[0]?.isHeldOut).toBeUndefined();
});

test('a link shows its group for a week, as it was signed, by an older key too', () => {
  const keys = linkKeys('one secret', null);
  const look = { experiment: 'visitor_saves', group: 'on' };
  const { token, expiresAt } = linkToken(keys, look, NOW);
  expect(expiresAt.getTime()).toBe(new Date('2026-03-21T09:26:53Z').getTime());
  const read = (text: string, at = NOW, by = keys) => readLinkToken(by, text, at);
  expect(read(token)).toEqual(look);
  expect(read(token, NOW, linkKeys('another', 'one secret'))).toEqual(look);
  expect(read(token, expiresAt)).toBeNull();
  expect(read(token, NOW, linkKeys('another', null))).toBeNull();
  expect(read(token.replace('.on.', '.off.'))).toBeNull();
  expect(read(token.replace(/\.(\d+)\./u, (_, at) => `.${Number(at) + 1}.`))).toBeNull();
  for (const wrong of ['', 'visitor_saves:on', `${token}x`, token.slice(0, -1), '....'])
    expect(read(wrong)).toBeNull();
});
