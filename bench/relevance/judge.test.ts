import { expect, test } from 'vitest';
import { isRelevant, readQueries, toReadable, type CatalogueItem } from './judge.ts';

const queries = await readQueries();

function relevantTo(text: string, item: CatalogueItem): boolean {
  const query = queries.find(({ query }) => query === text);
  if (query === undefined) throw new Error(`Nobody asks for ${text}.`);
  return isRelevant(query, toReadable(item));
}

test('the queries are many, of every kind, each once, and their misspelt forms differ', () => {
  expect(queries.length).toBeGreaterThanOrEqual(60);
  expect(new Set(queries.map(({ query }) => query)).size).toBe(queries.length);
  expect(queries.filter(({ query, misspelt }) => query === misspelt)).toEqual([]);
  expect(new Set(queries.map(({ kind }) => kind))).toEqual(
    new Set('maker material movement place recipe series several subject year'.split(' ')),
  );
});

test('words count whole, in the fields of their kind, without case and marks', () => {
  expect(relevantTo('cats', { title: 'A CAT, asleep' })).toBe(true);
  expect(relevantTo('cats', { tags: ['kittens - playing'] })).toBe(true);
  expect(relevantTo('cats', { title: 'Catalogue of cattle' })).toBe(false);
  expect(relevantTo('cats', { creator: 'Cat Stevens' })).toBe(false);
  expect(relevantTo('durer', { creator: 'Albrecht Dürer' })).toBe(true);
  expect(relevantTo('durer', { title: 'After Dürer' })).toBe(false);
  expect(relevantTo('pop art', { movement: ['British Pop'] })).toBe(true);
  expect(relevantTo('pop art', { title: 'Popular art' })).toBe(false);
});

test('each part of a query must hold, and a recipe must be one', () => {
  const canal = { title: 'Venice: the Grand Canal', creator: 'Joseph Mallord William Turner' };
  const query = 'turner watercolour of venice';
  expect(relevantTo(query, { ...canal, medium: 'Graphite and watercolour on paper' })).toBe(true);
  expect(relevantTo(query, { ...canal, medium: 'Graphite on paper' })).toBe(false);
  expect(relevantTo('soup', { title: 'Tomato Soup', class: 'recipe' })).toBe(true);
  expect(relevantTo('soup', { title: 'The Soup Kitchen', class: 'painting' })).toBe(false);
});

test('a year must lie where the query says', () => {
  expect(relevantTo('1950s', { title: 'A street', year: 1954 })).toBe(true);
  expect(relevantTo('1950s', { title: 'A street in 1954', year: 1960 })).toBe(false);
  expect(relevantTo('1950s', { title: 'A street in 1954' })).toBe(false);
});
