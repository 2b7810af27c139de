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

function storageOf(stored: Map<string, string>): () => Storage {
  return () => ({
    length: 0,
    key: () => null,
    clear: () => stored.clear(),
    getItem: (key) => stored.get(key) ?? null,
    setItem: (key, value) => void stored.set(key, value),
    removeItem: (key) => void stored.delete(key),
  });
}

it('keeps names and pictures under the map and its group, until they are forgotten [AUTH-18]', () => {
  const stored = new Map<string, string>();
  const open = storageOf(stored);
  expect(storedAccounts('1', open)).toEqual([]);
  storeAccounts([account('1', true), Object.assign(account('2'), { token: 'secret' })], open);
  expect([...stored.keys()]).toHaveLength(2);
  expect([...stored.values()].join(' ')).not.toContain('secret');
  expect(storedAccounts('2', open)).toEqual([account('1'), account('2', true)]);
  // Another person uses the browser meanwhile.
  expect(storedAccounts('3', open)).toEqual([]);
  forgetAccounts(open);
  expect(stored.size).toBe(0);
});

it('keeps nothing, and fails not, where storage is blocked or holds something else', () => {
  const blocked = (): never => {
    throw new Error('blocked');
  };
  storeAccounts([account('1', true)], blocked);
  forgetAccounts(blocked);
  expect(storedAccounts('1', blocked)).toEqual([]);
  const stored = new Map([['bowerbird.multiple-accounts', '[']]);
  expect(storedAccounts('1', storageOf(stored))).toEqual([]);
});
