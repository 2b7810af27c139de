import { createMemoryHistory } from '@tanstack/react-router';
import { expect, it } from 'vitest';
import {
  arriveAt,
  type Entry,
  entryCount,
  popEntry,
  pushEntry,
  replaceEntry,
  startHistory,
} from './history-stack.ts';
import { keepHistory } from './visit-history.ts';

const entry = (name: string): Entry => ({ key: name, href: `/${name}/` });
const after = (...names: string[]) =>
  names
    .slice(1)
    .reduce((stack, name) => pushEntry(stack, entry(name)), startHistory(entry(names[0]!)));
const keys = (stack: ReturnType<typeof after>) => [
  stack.previous.map(({ key }) => key).join(''),
  stack.current.key,
  stack.forward.map(({ key }) => key).join(''),
];

it('adds the current entry to the previous ones and clears what lies forward on a push [UI-03]', () => {
  const stack = popEntry(after('a', 'b', 'c'), entry('b'));
  expect(keys(stack)).toEqual(['a', 'b', 'c']);
  expect(keys(pushEntry(stack, entry('d')))).toEqual(['ab', 'd', '']);
});

it('moves back and forward on a pop, over one entry or several, and loses none [UI-03]', () => {
  const stack = after('a', 'b', 'c', 'd');
  const back = popEntry(stack, entry('b'));
  expect(keys(back)).toEqual(['a', 'b', 'cd']);
  expect(keys(popEntry(back, entry('a')))).toEqual(['', 'a', 'bcd']);
  expect(popEntry(back, entry('d'))).toEqual(stack);
  expect(keys(popEntry(stack, entry('x')))).toEqual(['', 'x', '']);
});

it('swaps the current entry on a replace and leaves the others [UI-03]', () => {
  const stack = popEntry(after('a', 'b', 'c'), entry('b'));
  expect(keys(replaceEntry(stack, entry('x')))).toEqual(['a', 'x', 'c']);
  expect(entryCount(stack)).toBe(2);
});

it('goes on after a document was loaded: at its old entry, or at a new one after the last [UI-03]', () => {
  expect(keys(arriveAt(null, entry('a'), 1))).toEqual(['', 'a', '']);
  expect(keys(arriveAt(after('a', 'b'), entry('b'), 1))).toEqual(['a', 'b', '']);
  expect(keys(arriveAt(after('a', 'b', 'c'), entry('a'), 1))).toEqual(['', 'a', 'bc']);
  expect(keys(arriveAt(after('a', 'b'), entry('c'), 1))).toEqual(['ab', 'c', '']);
  expect(keys(arriveAt(after('a'), entry('a'), 1))).toEqual(['', 'a', '']);
});

it('begins anew where pages of other sites lie between, so that no way back leads to one', () => {
  expect(keys(arriveAt(after('a', 'b'), entry('c'), 2))).toEqual(['', 'c', '']);
  // When the browser is at its limit of entries, a new entry drops the oldest one.
  expect(keys(arriveAt(after('a', 'b'), entry('c'), 0))).toEqual(['ab', 'c', '']);
  expect(keys(arriveAt(after('a', 'b'), entry('a'), 2))).toEqual(['', 'a', 'b']);
});

it('follows a history as it is used, and knows it again in the next document [UI-03]', async () => {
  const stored = new Map<string, string>();
  const storage = {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => void stored.set(name, value),
  };
  const history = createMemoryHistory({ initialEntries: ['/a/'] });
  const stack = keepHistory(history, storage);
  const hrefs = () => {
    const { previous, current, forward } = stack();
    return [previous, [current], forward].map((entries) => entries.map(({ href }) => href));
  };
  history.push('/b/');
  history.push('/c/');
  expect(hrefs()).toEqual([['/a/', '/b/'], ['/c/'], []]);
  history.back();
  expect(hrefs()).toEqual([['/a/'], ['/b/'], ['/c/']]);
  history.forward();
  history.replace('/d/');
  expect(hrefs()).toEqual([['/a/', '/b/'], ['/d/'], []]);
  history.push('/e?q=a%20b');
  expect(hrefs()).toEqual([['/a/', '/b/', '/d/'], ['/e/?q=a+b'], []]);
  history.back();
  history.go(-2);
  expect(hrefs()).toEqual([[], ['/a/'], ['/b/', '/d/', '/e/?q=a+b']]);

  await Promise.resolve();
  expect(keepHistory(history, storage)()).toEqual(stack());
  stored.set('history', '{"no":"stack"}');
  expect(entryCount(keepHistory(history, storage)())).toBe(1);
  expect(entryCount(keepHistory(history, null)())).toBe(1);
});
