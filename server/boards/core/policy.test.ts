import { expect, test } from 'vitest';
import { listablePrivacies, mayOwnBoard, maySeeBoard, mayWriteBoard } from './policy.ts';

const owner = { id: '1' };
const stranger = { id: '2' };
const board = (privacy: 'public' | 'protected' | 'secret', isShared = false) => ({
  ownerId: '1',
  privacy,
  isShared,
});

test('a secret board exists for nobody else [BOARD-10]', () => {
  expect(maySeeBoard(owner, board('secret'))).toBe(true);
  expect(maySeeBoard(stranger, board('secret'))).toBe(false);
  expect(maySeeBoard(null, board('secret'))).toBe(false);
});

test('a protected board is seen by its address and listed to nobody else', () => {
  expect(maySeeBoard(null, board('protected'))).toBe(true);
  expect(listablePrivacies(stranger, owner, 'all')).toEqual(['public']);
  expect(listablePrivacies(null, owner, 'protected')).toEqual([]);
  expect(listablePrivacies(owner, owner, null)).toEqual(['public', 'protected', 'secret']);
  expect(listablePrivacies(owner, owner, 'secret')).toEqual(['secret']);
});

test('the owner and collaborators write, and the owner alone rules [BOARD-11]', () => {
  for (const privacy of ['public', 'protected', 'secret'] as const) {
    expect(mayWriteBoard(owner, board(privacy))).toBe(true);
    expect(mayOwnBoard(owner, board(privacy))).toBe(true);
    expect(mayWriteBoard(stranger, board(privacy, true))).toBe(true);
    expect(maySeeBoard(stranger, board(privacy, true))).toBe(true);
    expect(mayOwnBoard(stranger, board(privacy))).toBe(false);
    expect(mayWriteBoard(stranger, board(privacy))).toBe(false);
    expect(mayWriteBoard(null, board(privacy))).toBe(false);
  }
});

test('with an access token, secret boards exist only where it says so', () => {
  const token = { id: '1', scopes: ['read', 'write'] as const };
  const trusted = { id: '1', scopes: ['read', 'secret_boards'] as const };
  expect(maySeeBoard(token, board('secret'))).toBe(false);
  expect(mayWriteBoard(token, board('secret'))).toBe(false);
  expect(mayWriteBoard(token, board('public'))).toBe(true);
  expect(mayWriteBoard({ ...token, id: '2' }, board('secret', true))).toBe(false);
  expect(mayOwnBoard(token, board('secret'))).toBe(false);
  expect(listablePrivacies(token, owner, 'all')).toEqual(['public', 'protected']);
  expect(maySeeBoard(trusted, board('secret'))).toBe(true);
  expect(listablePrivacies(trusted, owner, 'all')).toEqual(['public', 'protected', 'secret']);
});
