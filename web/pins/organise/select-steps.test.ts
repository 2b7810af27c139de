import { expect, it } from 'vitest';
import { isChosen, nextSelection, nothingChosen, type SelectEvent } from './select-steps.ts';

const loaded = ['a', 'b', 'c', 'd', 'e'];
const after = (...events: SelectEvent[]) => events.reduce(nextSelection, nothingChosen);
const toggle = (id: string): SelectEvent => ({ kind: 'toggle', id, loaded });
const range = (id: string): SelectEvent => ({ kind: 'range', id, loaded });

it('chooses one and lets it go again', () => {
  expect([...after(toggle('b')).ids]).toEqual(['b']);
  expect([...after(toggle('b'), toggle('d'), toggle('b')).ids]).toEqual(['d']);
});

it('adds all between the last one and this one, whichever way', () => {
  expect([...after(toggle('b'), range('d')).ids].toSorted()).toEqual(['b', 'c', 'd']);
  expect([...after(toggle('d'), range('b')).ids].toSorted()).toEqual(['b', 'c', 'd']);
  expect([...after(toggle('a'), toggle('d'), range('e')).ids].toSorted()).toEqual(['a', 'd', 'e']);
  expect([...after(range('c')).ids]).toEqual(['c']);
});

it('chooses the whole list, loaded or not; leaving one out keeps what is in sight', () => {
  const all = after({ kind: 'all' });
  expect(isChosen(all, 'not loaded yet')).toBe(true);
  const but = nextSelection(all, toggle('c'));
  expect(but.all).toBe(false);
  expect([...but.ids].toSorted()).toEqual(['a', 'b', 'd', 'e']);
  expect(isChosen(but, 'not loaded yet')).toBe(false);
  expect(nextSelection(but, { kind: 'none' })).toEqual(nothingChosen);
});
