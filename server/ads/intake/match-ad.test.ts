import { expect, test } from 'vitest';
import { codeOf, topicCode } from '../core/codes.ts';
import { countryCode, languageCode } from '../core/traits.ts';
import type { RecordedPage } from '../serving/auction-record.ts';
import { matchedBy, notUsed, type AdTargets } from './match-ad.ts';

const nothing: RecordedPage = {
  placement: 1,
  country: countryCode('NL'),
  language: languageCode('nl'),
  gender: 3,
  age: 34,
  device: 5,
  topics: [],
  interests: [],
  audiences: [],
  words: [],
  leastRelevance: 32,
};
const anything: AdTargets = {
  spec: {},
  placements: 'ALL',
  isAutoTargeted: true,
  keywords: [],
  topics: ['Vases', 'Pottery'],
  audiences: [],
};
const requestOf = (spec: AdTargets['spec'], more: Partial<AdTargets> = {}): AdTargets => ({
  ...anything,
  ...more,
  spec,
});
const about = (...names: string[]) => names.map((name) => ({ topic: topicCode(name), weight: 9 }));

test('an ad that asks for nobody was chosen by what its pin is about, and by nothing else', () => {
  const page = { ...nothing, topics: about('pottery', 'Kitchens') };
  expect(matchedBy(page, anything)).toEqual([{ trait: 'topics', values: ['Pottery'] }]);
  expect(notUsed(matchedBy(page, anything))).not.toContain('topics');
  expect(notUsed(matchedBy(page, anything))).toHaveLength(9);
});

test('what an advertiser asked for is named as far as it was met', () => {
  const spec = {
    LOCATION: ['DE', 'NL'],
    LOCALE: ['nl', 'de'],
    AGE_BUCKET: ['25-34' as const, '35-44' as const, '55-64' as const],
    GENDER: ['unknown' as const],
    APPTYPE: ['web' as const],
  };
  expect(matchedBy(nothing, requestOf(spec, { placements: 'BROWSE' }))).toEqual([
    { trait: 'placement', values: ['home'] },
    { trait: 'country', values: ['NL'] },
    { trait: 'language', values: ['nl'] },
    { trait: 'age', values: ['25', '44'] },
    { trait: 'gender', values: ['unknown'] },
    { trait: 'device', values: ['web'] },
  ]);
});

test('audiences are named by their kinds, those alone that the viewer was in', () => {
  const audiences = [
    { id: '11', kind: 'CUSTOMER_LIST' as const },
    { id: '12', kind: 'ENGAGEMENT' as const },
    { id: '13', kind: 'CUSTOMER_LIST' as const },
  ];
  const page = { ...nothing, audiences: [topicCode('11'), topicCode('13'), topicCode('99')] };
  expect(matchedBy(page, requestOf({}, { audiences }))).toEqual([
    { trait: 'audiences', values: ['CUSTOMER_LIST'] },
  ]);
  expect(matchedBy(nothing, requestOf({}, { audiences }))).toEqual([]);
});

test('an age that nobody knows was met by no age', () => {
  const page = { ...nothing, age: 0 };
  expect(matchedBy(page, requestOf({ MINIMUM_AGE: ['18'], MAXIMUM_AGE: ['65+'] }))).toEqual([]);
  expect(matchedBy(nothing, requestOf({ MINIMUM_AGE: ['30'], MAXIMUM_AGE: ['65+'] }))).toEqual([
    { trait: 'age', values: ['30', '65+'] },
  ]);
});

test('interests are named where an ad asks for them and was found by what its pin is about', () => {
  const page = { ...nothing, interests: [topicCode('Pottery')], topics: about('Vases') };
  const spec = { INTEREST: ['Pottery', 'Weaving'] };
  expect(matchedBy(page, requestOf(spec))).toEqual([
    { trait: 'topics', values: ['Vases'] },
    { trait: 'interests', values: ['Pottery'] },
  ]);
  expect(matchedBy({ ...page, topics: [] }, requestOf(spec))).toEqual([]);
});

test('a search is met by the keywords that it says, and by topics only where those are not all', () => {
  const words = ['red', 'vase'].map(codeOf);
  const page = { ...nothing, placement: 2, words, topics: about('vase') };
  const keywords = [
    { parentId: '1', match: 'BROAD', value: 'vase' },
    { parentId: '1', match: 'EXACT', value: 'blue vase' },
    { parentId: '1', match: 'BROAD_NEGATIVE', value: 'red' },
  ];
  const byWord = { trait: 'keywords', values: ['vase'] };
  expect(matchedBy(page, requestOf({}, { keywords, isAutoTargeted: false }))).toEqual([byWord]);
  expect(matchedBy(page, requestOf({}, { keywords }))).toEqual([
    byWord,
    { trait: 'topics', values: ['Vases'] },
  ]);
});
