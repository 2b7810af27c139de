import { expect, test } from 'vitest';
import { isOffsiteToken, offsiteKeys, offsiteToken, type SignedWay } from './offsite-token.ts';

const now = new Date('2026-03-14T09:26:53Z');
const later = (minutes: number): Date => new Date(now.getTime() + minutes * 60_000);
const keys = offsiteKeys('today', null);
const way: SignedWay = { url: 'https://bowers.example/a', pinId: '12', viewerId: '7' };
const token = offsiteToken(keys, way, now);

test('a token is good for its way, for half an hour', () => {
  expect(isOffsiteToken(keys, way, token, now)).toBe(true);
  expect(isOffsiteToken(keys, way, token, later(29.9))).toBe(true);
  expect(isOffsiteToken(keys, way, token, later(30))).toBe(false);
});

test.each<[string, SignedWay]>([
  ['another address', { ...way, url: 'https://bowers.example/b' }],
  ['another site', { ...way, url: 'https://evil.example/a' }],
  ['another pin', { ...way, pinId: '13' }],
  ['no pin', { ...way, pinId: null }],
  ['somebody else', { ...way, viewerId: '8' }],
  ['a visitor', { ...way, viewerId: null }],
  ['fields that run into each other', { ...way, viewerId: '71', pinId: '2' }],
])('and not for %s', (_, other) => {
  expect(isOffsiteToken(keys, other, token, now)).toBe(false);
});

test('what was changed, cut or made up is none', () => {
  const [expires = '', proof = ''] = token.split('.');
  const forged = [
    `${Number(expires) + 1}.${proof}`,
    `0${expires}.${proof}`,
    `${expires}.${proof.slice(0, -1)}`,
    `${expires}.${proof.startsWith('A') ? 'B' : 'A'}${proof.slice(1)}`,
    `${expires}.${proof}.`,
    `${token}\n`,
    `9e15.${proof}`,
    `-1.${proof}`,
    expires,
    proof,
    '',
  ];
  for (const one of forged) expect(isOffsiteToken(keys, way, one, now), one).toBe(false);
  expect(isOffsiteToken(offsiteKeys('other', null), way, token, now)).toBe(false);
});

test('the key before still verifies, and signs nothing any more', () => {
  const rotated = offsiteKeys('tomorrow', 'today');
  expect(isOffsiteToken(rotated, way, token, now)).toBe(true);
  expect(isOffsiteToken(keys, way, offsiteToken(rotated, way, now), now)).toBe(false);
});
