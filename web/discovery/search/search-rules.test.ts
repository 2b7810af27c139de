import { expect, it } from 'vitest';
import {
  addressOf,
  searchAt,
  byGuide,
  colorIn,
  filtersSet,
  guidesIn,
  inColor,
  inScope,
  onlyWords,
  scopesFor,
} from './search-rules.ts';

const blue = searchAt('pins', { q: ' blue hour ', colors: 'red', price_min: '3' })!;

it('reads its address, and what it writes is read as the same search [SEARCH-02]', () => {
  expect(blue).toMatchObject({ query: 'blue hour', scope: 'pins', price_min: 3 });
  for (const request of [blue, byGuide(inColor(blue, 'teal'), 'sea, shore')]) {
    const url = new URL(addressOf(request), 'http://localhost');
    expect(url.pathname).toBe('/search/pins/');
    expect(searchAt('pins', Object.fromEntries(url.searchParams))).toMatchObject({
      query: 'blue hour',
      appliedProductFilters: request.appliedProductFilters,
    });
  }
  expect(searchAt('people', { q: 'ann' })?.scope).toBe('users');
  expect(searchAt('nothing', { q: 'ann' })).toBeNull();
});

it('a colour is one, and the same again is none', () => {
  expect(colorIn(blue)).toBe('red');
  expect(colorIn(inColor(blue, 'teal'))).toBe('teal');
  expect(colorIn(inColor(blue, 'red'))).toBeNull();
  expect([filtersSet(blue), filtersSet(inColor(blue, 'red')), filtersSet(onlyWords(blue))]).toEqual(
    [1, 1, 0],
  );
});

it('guides narrow one after the other, and each is taken back by itself', () => {
  const both = byGuide(byGuide(blue, 'sea'), 'boats');
  expect([guidesIn(both), both['journey_depth']]).toEqual([['sea', 'boats'], 2]);
  expect(guidesIn(byGuide(both, 'sea'))).toEqual(['boats']);
  expect(byGuide(byGuide(blue, 'sea'), 'sea')).toEqual(blue);
});

it('what narrows pins goes along to other pins, and stays behind from people and boards', () => {
  expect(inScope(blue, 'videos')).toMatchObject({ scope: 'videos', price_min: 3 });
  expect(inScope(blue, 'users')).toEqual({ query: 'blue hour', scope: 'users', rs: blue.rs });
});

it('a visitor is led to what is public, a person to their own as well [SEARCH-03]', () => {
  const visitors = ['pins', 'buyable_pins', 'videos', 'boards', 'users', 'idea_pins'];
  const scopes = (isSignedIn: boolean) => new Set(scopesFor(isSignedIn, 'pins', []));
  expect(scopes(false)).toEqual(new Set(visitors));
  expect(scopes(true)).toEqual(new Set([...visitors, 'my_pins', 'my_content']));
});

it('kinds of results that the site has nothing of are not offered, except the current one', () => {
  const empty = ['videos', 'buyable_pins', 'idea_pins', 'shop_tool'] as const;
  expect(scopesFor(false, 'pins', empty)).toEqual(['pins', 'boards', 'users']);
  expect(scopesFor(false, 'videos', empty)).toEqual(['pins', 'boards', 'users', 'videos']);
});
