import Layers from 'lucide-react/icons/layers';
import { expect, test } from 'vitest';
import { type Entry, findEntries, MOST_OF_A_KIND } from './entries.ts';

const entry = (kind: Entry['kind'], id: string, label: string): Entry => {
  return { kind, id, label, detail: 'Run › Campaigns', href: '/', Icon: Layers, isLocked: false };
};
const entries = [
  entry('Ads', '77', 'Blue vase'),
  entry('Campaigns', '5', 'Vases in spring'),
  entry('Pages', 'history', 'Change history'),
  entry('Campaigns', '6', 'Number 5 in blue'),
];
const idsFor = (text: string) => findEntries(entries, text).entries.map(({ id }) => id);

test('entries are found by all words of a text, kind by kind', () => {
  expect(idsFor(' VASE ')).toEqual(['5', '77']);
  expect(idsFor('blue vase')).toEqual(['77']);
  expect(idsFor('campaigns history')).toEqual(['history']);
  expect(idsFor('kiln')).toEqual([]);
});

test('an id finds what it is of and nothing else', () => {
  expect(idsFor('5')).toEqual(['5']);
  // A page's id is not matched as an id: "history" is a word like any other.
  const pages = [...entries, entry('Pages', 'billing_history', 'History of charges')];
  const found = findEntries(pages, 'history').entries.map(({ label }) => label);
  expect(found).toEqual(['Change history', 'History of charges']);
});

test('without a text there are no names', () => {
  expect(idsFor('  ')).toEqual(['history']);
});

test('of many of one kind some are left out, which is said', () => {
  const many = Array.from({ length: MOST_OF_A_KIND + 1 }, (_, at) => entry('Ads', `${at}`, 'Vase'));
  const found = findEntries(many, 'vase');
  expect(found.entries).toHaveLength(MOST_OF_A_KIND);
  expect(found.isCut).toBe(true);
  expect(findEntries(many.slice(1), 'vase').isCut).toBe(false);
});
