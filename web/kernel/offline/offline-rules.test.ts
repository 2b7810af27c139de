import { expect, test } from 'vitest';
import { leaveAccount, switchAccount } from '#contract/identity/accounts.ts';
import { logOut } from '#contract/identity.ts';
import { resourcePath } from '#contract/kernel/envelope.ts';
import {
  assetsIn,
  beyond,
  endsAccount,
  isAsset,
  isForEverybody,
  isPicture,
  sizesOf,
  whoseCopy,
  withStoredAt,
} from './offline-rules.ts';

test('a page is stored only if it says whose it is, and that it may be', () => {
  expect(whoseCopy('12;keep')).toEqual({ id: '12', keep: true });
  expect(whoseCopy('12')).toEqual({ id: '12', keep: false });
  expect(whoseCopy('nobody')).toEqual({ id: null, keep: false });
  for (const other of [null, '', ';keep', '12;keep;keep', 'a;keep', '12, nobody'])
    expect(whoseCopy(other)).toBeNull();
});

test('logging out, switching and leaving an account delete what is stored; other calls do not', () => {
  for (const call of [logOut, switchAccount, leaveAccount]) {
    const [name, verb] = call.resources[0] ?? ['', 'get'];
    expect(endsAccount(resourcePath(name, verb as 'delete'))).toBe(true);
  }
  expect(endsAccount('/resource/PinResource/delete/')).toBe(false);
});

test('only files of the build and small pictures are stored, and only answers for everybody', () => {
  expect(['/assets/BnX-_12.js', '/assets/a.css'].map(isAsset)).toEqual([true, true]);
  expect(['/assets/../x.js', '/assets/a/b.js', '/assets/a.json'].some(isAsset)).toBe(false);
  expect(isPicture('/media/236x/aa/bb/cc/d.webp')).toBe(true);
  expect(isPicture('/media/originals/aa/bb/cc/d.png')).toBe(false);
  const answer = (cache: string, status = 200) =>
    isForEverybody(status, new Headers({ 'cache-control': cache }));
  expect(answer('public, max-age=9')).toBe(true);
  expect([answer('private'), answer('public, no-store'), answer('public', 206)]).toEqual([
    false,
    false,
    false,
  ]);
});

test('without the wanted size another one of the picture will do', () => {
  expect(sizesOf('/media/474x/aa/d.webp').slice(0, 2)).toEqual([
    '/media/474x/aa/d.webp',
    '/media/236x/aa/d.webp',
  ]);
});

test('what is too old, too much or too heavy goes, oldest first, and nothing that is needed', () => {
  const stored = [3, 1, 2].map((at) => ({ key: `/${at}`, at, bytes: 10 }));
  const limit = { count: 9, bytes: 99, age: 9 };
  expect(beyond(stored, limit, 4)).toEqual([]);
  expect(beyond(stored, { ...limit, count: 1 }, 4)).toEqual(['/1', '/2']);
  expect(beyond(stored, { ...limit, bytes: 20 }, 4)).toEqual(['/1']);
  expect(beyond(stored, { ...limit, age: 1 }, 4)).toEqual(['/1', '/2']);
  expect(beyond(stored, { ...limit, count: 1 }, 4, new Set(['/1']))).toEqual(['/2', '/3']);
});

test('a stored page carries its time, and names the files that it needs', () => {
  expect(withStoredAt('<!doctype html><html lang="en"><body><html >', 5)).toBe(
    '<!doctype html><html data-stored-at="5" lang="en"><body><html >',
  );
  expect(assetsIn('"assets/a-1.js" href="/assets/b.css" /assets/b.css')).toEqual([
    '/assets/a-1.js',
    '/assets/b.css',
  ]);
});
