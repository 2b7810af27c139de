import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { linkEntryIn } from '#contract/trust/link-entry.ts';
import type { ListedKind } from '#contract/trust/listed-links.ts';
import { fitsPattern, listedAs, soughtFor } from './listed-as.ts';
import type { ListedEntry } from './listed-links-store.ts';

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

function entries(list: Readonly<Record<string, ListedKind>>): ListedEntry[] {
  return Object.entries(list).map(([written, kind]) => {
    const entry = linkEntryIn(written);
    if (entry === null) throw new Error(`${written} is no entry`);
    return { ...entry, kind };
  });
}

test.each<[string, Readonly<Record<string, ListedKind>>, ListedKind | null]>([
  ['https://bad.example/', { 'bad.example': 'blocked' }, 'blocked'],
  ['https://a.b.bad.example:8443/x?y#z', { 'bad.example': 'porn' }, 'porn'],
  ['https://BAD.example./', { 'bad.example': 'blocked' }, 'blocked'],
  ['https://notbad.example/', { 'bad.example': 'blocked' }, null],
  ['https://bad.example.org/', { 'bad.example': 'blocked' }, null],
  ['https://some.zip/', { '*.zip': 'suspicious' }, 'suspicious'],
  ['https://good.bad.example/', { 'bad.example': 'blocked', 'good.bad.example': 'ok' }, 'ok'],
  ['https://x.example/shop/1', { 'x.example/shop/*': 'blocked' }, 'blocked'],
  ['https://www.x.example/shop/1', { 'x.example/shop/*': 'blocked' }, 'blocked'],
  ['https://x.example/shops', { 'x.example/shop/*': 'blocked' }, null],
  ['https://x.example/shop/1', { 'x.example': 'ok', 'x.example/shop/*': 'porn' }, 'porn'],
  ['https://x.example/?id=3&to=a', { 'x.example/?*to=*': 'suspicious' }, 'suspicious'],
  ['https://x.example/a', { [hashOf('x.example')]: 'porn' }, 'porn'],
  ['https://sub.x.example/a', { [hashOf('x.example')]: 'porn' }, 'porn'],
  [
    'https://x.example/a',
    { [hashOf('https://x.example/a')]: 'blocked', 'x.example': 'ok' },
    'blocked',
  ],
  ['https://x.example/b', { [hashOf('https://x.example/a')]: 'blocked' }, null],
  ['http://192.0.2.7/', { '192.0.2.7': 'ok' }, 'ok'],
  ['http://192.0.2.7/', { '0.2.7.example': 'ok' }, null],
  ['https://bücher.example/', { 'bücher.example': 'blocked' }, 'blocked'],
])('%s by %o is %s', (address, list, kind) => {
  const url = new URL(address);
  const sought = soughtFor(url);
  const found = entries(list).filter((entry) => sought.includes(entry.sought));
  expect(listedAs(url, found)).toBe(kind);
});

test('of entries that say as much of an address the strictest counts', () => {
  const list = entries({ 'x.example/a*': 'ok', 'x.example/*b': 'porn', 'x.example/*': 'blocked' });
  expect(listedAs(new URL('https://x.example/ab'), list)).toBe('porn');
});

test.each([
  ['/a/b', '/a/b', true],
  ['/a/b', '/a/*', true],
  ['/a', '/a*', true],
  ['/ab', '/*b*', true],
  ['/aXbXc', '/a*b*c', true],
  ['/ac', '/a*b*c', false],
  ['/aba', '/ab*ba', false],
  ['/', '/*/', false],
  ['//', '/*/', true],
  ['/a.c', '/a?c', false],
])('%s fits %s: %s', (text, pattern, fits) => {
  expect(fitsPattern(text, pattern)).toBe(fits);
});

test.each([
  'https://',
  'bad',
  'two words.example',
  'a@b.example',
  'https://user:pw@b.example/',
  'bad.example:8080',
  'ba*d.example',
  'bad.example/\u0000',
  'bad.example\\x',
  'javascript:alert(1)',
  'f'.repeat(63),
  `bad.example/${'a'.repeat(2100)}`,
  '',
])('%s is no entry', (written) => {
  expect(linkEntryIn(written)).toBeNull();
});

test('an entry has one spelling', () => {
  const spellings = [
    'Bad.Example',
    'https://bad.example/',
    ' bad.example ',
    '*.bad.example',
    'bad.example/*',
  ];
  expect(new Set(spellings.map((written) => linkEntryIn(written)?.value))).toEqual(
    new Set(['bad.example']),
  );
  expect(linkEntryIn('medium.example/@somebody/*')?.value).toBe('medium.example/@somebody/*');
  expect(linkEntryIn(hashOf('a').toUpperCase())?.value).toBe(hashOf('a'));
});
