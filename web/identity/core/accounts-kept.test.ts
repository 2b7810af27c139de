import { expect, it } from 'vitest';
import type { BrowserAccount } from '#contract/identity/accounts.ts';
import { forgetAccounts, keepAccounts, keptAccounts } from './accounts-kept.ts';

const account = (id: string, is_current = false): BrowserAccount => ({
  id,
  type: 'user',
  username: `name${id}`,
  full_name: `Person ${id}`,
  image_medium_url: null,
  is_current,
});

function storageOf(kept: Map<string, string>): () => Storage {
  return () => ({
    length: 0,
    key: () => null,
    clear: () => kept.clear(),
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  });
}

it('keeps names and pictures under the map and its group, until they are forgotten [AUTH-18]', () => {
  const kept = new Map<string, string>();
  const open = storageOf(kept);
  expect(keptAccounts('1', open)).toEqual([]);
  keepAccounts([account('1', true), Object.assign(account('2'), { token: 'secret' })], open);
  expect([...kept.keys()]).toHaveLength(2);
  expect([...kept.values()].join(' ')).not.toContain('secret');
  expect(keptAccounts('2', open)).toEqual([account('1'), account('2', true)]);
  // Somebody else has the browser by now.
  expect(keptAccounts('3', open)).toEqual([]);
  forgetAccounts(open);
  expect(kept.size).toBe(0);
});

it('keeps nothing, and fails not, where storage is blocked or holds something else', () => {
  const blocked = (): never => {
    throw new Error('blocked');
  };
  keepAccounts([account('1', true)], blocked);
  forgetAccounts(blocked);
  expect(keptAccounts('1', blocked)).toEqual([]);
  const kept = new Map([['bowerbird.multiple-accounts', '[']]);
  expect(keptAccounts('1', storageOf(kept))).toEqual([]);
});
