import { expect, it } from 'vitest';
import type { Waiting } from '../core/shapes.ts';
import {
  badgeOf,
  dueAt,
  dueNow,
  MOST_WAITING,
  nextDue,
  settled,
  withAdded,
} from './queue-rules.ts';

const save = (id: string, changes: Partial<Waiting> = {}): Waiting => ({
  id,
  home: 'mine',
  boardId: '1',
  boardName: 'Birds',
  sectionId: null,
  picture: null,
  link: 'https://a.example/',
  title: '',
  words: '',
  attempts: 0,
  notBefore: 0,
  failure: null,
  ...changes,
});
const refused = { code: 'board_not_found', message: 'Gone.' };

it('sends the oldest that is due, of the connected person alone', () => {
  const queue = [
    save('theirs', { home: 'theirs' }),
    save('refused', { failure: refused }),
    save('later', { notBefore: 101 }),
    save('next'),
    save('last'),
  ];
  expect(nextDue(queue, 'mine', 100)?.id).toBe('next');
  expect(nextDue(queue, 'nobody', 100)).toBeNull();
  expect(dueAt(queue, 'mine')).toBe(0);
  expect(dueAt(queue.slice(0, 3), 'mine')).toBe(101);
  expect(dueAt(queue.slice(0, 2), 'mine')).toBeNull();
});

it('forgets what arrived, marks what was refused, and waits longer after each attempt without an answer', () => {
  const queue = [save('a'), save('b')];
  expect(settled(queue, 'a', { kind: 'saved' }, 0)).toEqual([save('b')]);
  expect(settled(queue, 'a', { kind: 'refused', ...refused }, 0)[0]?.failure).toEqual(refused);
  let waiting: readonly Waiting[] = [save('a')];
  const pauses = [1, 2, 3, 4, 5, 6].map(() => {
    waiting = settled(waiting, 'a', { kind: 'later' }, 1000);
    return ((waiting[0]?.notBefore ?? 0) - 1000) / 1000;
  });
  expect(pauses).toEqual([30, 60, 300, 900, 900, 900]);
});

it('tries what was refused again only on request', () => {
  const queue = [save('a', { failure: refused }), save('b', { notBefore: 9 })];
  expect(dueNow(queue, false)).toEqual([save('a', { failure: refused }), save('b')]);
  expect(dueNow(queue, true)).toEqual([save('a'), save('b')]);
});

it('takes all of several saves or none', () => {
  const full = Array.from({ length: MOST_WAITING - 1 }, (_, at) => save(String(at)));
  expect(withAdded(full, [save('x')])).toHaveLength(MOST_WAITING);
  expect(withAdded(full, [save('x'), save('y')])).toBeNull();
});

it('counts what waits on the icon, and says if something was refused', () => {
  expect(badgeOf([], 'mine')).toEqual({ text: '', hasFailed: false });
  expect(badgeOf([save('a'), save('b', { home: 'theirs' })], 'mine')).toEqual({
    text: '1',
    hasFailed: false,
  });
  expect(badgeOf([save('a'), save('b', { failure: refused })], 'mine')).toEqual({
    text: '2',
    hasFailed: true,
  });
});
