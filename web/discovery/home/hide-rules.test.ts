import { expect, test } from 'vitest';
import type { HideKind } from '#contract/discovery/home.ts';
import { isByHide } from './hide-rules.ts';

const input = {
  image_signature: 'a',
  board: { id: '1' },
  pinner: { id: '2' },
  domain: 'bowers.example',
  link: 'https://bowers.example/1',
};
const other = {
  image_signature: 'b',
  board: { id: '3' },
  pinner: { id: '4' },
  domain: 'Uploaded by user',
  link: null,
};

test.each<[HideKind, Partial<typeof input>]>([
  ['pin', { image_signature: 'a' }],
  ['board', { board: { id: '1' } }],
  ['person', { pinner: { id: '2' } }],
  ['domain', { domain: 'bowers.example', link: 'https://bowers.example/2' }],
])('a hidden %s takes out what it is of, and nothing else', (kind, same) => {
  expect(isByHide({ ...other, ...same }, kind, input)).toBe(true);
  expect(isByHide(other, kind, input)).toBe(false);
});

test('pins without a site are not of one site', () => {
  expect(isByHide(other, 'domain', other)).toBe(false);
});
