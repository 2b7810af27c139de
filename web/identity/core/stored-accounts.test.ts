import { expect, it } from 'vitest';
import type { BrowserAccount } from '#contract/identity/accounts.ts';
import { forgetAccounts, storeAccounts, storedAccounts } from './stored-accounts.ts';

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
  expect(storedAccounts('1', open)).toEqual([]);
  storeAccounts([account('1', true), Object.assign(account('2'), { token: 'secret' })], open);
  expect([...kept.keys()]).toHaveLength(2);
  expect([...kept.values()].join(' ')).not.toContain('secret');
  expect(storedAccounts('2', open)).toEqual([account('1'), account('2', true)]);
  // Somebody else has the browser by now.
  expect(storedAccounts('3', open)).toEqual([]);
  forgetAccounts(open);
  expect(kept.size).toBe(0);
});

it('keeps nothing, and fails not, where storage is blocked or holds something else', () => {
  const blocked = (): never => {
    throw new Error('blocked');
  };
  storeAccounts([account('1', true)], blocked);
  forgetAccounts(blocked);
  expect(storedAccounts('1', blocked)).toEqual([]);
  const kept = new Map([['bowerbird.multiple-accounts', '[']]);
  expect(storedAccounts('1', storageOf(kept))).toEqual([]);
});
