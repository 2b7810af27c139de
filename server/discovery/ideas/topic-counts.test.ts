import { expect, test } from 'vitest';
import { chooseDay, dayOf } from './choose-day.ts';
import { topicSlug } from '../core/topic-slug.ts';
import { topicsFrom, trendsOf } from './topic-counts.ts';

const board = (about: string, people: number) => ({
  about,
  name: about,
  boards: people,
  pins: 3 * people,
  people,
});

test.each([
  ['Kitchens & food', 'kitchens-food'],
  ['Żółte kwiaty', 'żółte-kwiaty'],
  ['空', '空'],
  ['2026', null],
  ['!', null],
  ['x', null],
  ['All', null],
])('%s is found at %s', (name, slug) => {
  expect(topicSlug(name)).toBe(slug);
});

test('names and hashtags that are written alike are one topic, and what most people gather comes first', () => {
  const boards = [board('kites', 1), board('kites!', 2), board('nests', 3)];
  const tags = [
    { tag: 'kites', pins: 9, people: 5 },
    { tag: 'moss', pins: 4, people: 2 },
  ];
  expect(topicsFrom(boards, tags, 2)).toEqual([
    {
      slug: 'kites',
      name: 'kites',
      tag: 'kites',
      abouts: ['kites', 'kites!'],
      boards: 3,
      pins: 9,
      people: 5,
    },
    { slug: 'nests', name: 'nests', tag: null, abouts: ['nests'], boards: 3, pins: 9, people: 3 },
  ]);
});

const days = (slug: string, people: readonly number[], recentPeople: number) => [
  ...people.map((some, day) => ({ slug, day, people: some, recentPeople: null })),
  { slug, day: null, people: null, recentPeople },
];
const steady = Array.from({ length: 28 }, () => 5);

test('a topic is trending that more people save than before; not one of few people, nor one that many always save', () => {
  const trends = trendsOf([
    ...days('new', [3, 2], 4),
    ...days('newer', [6, 2], 7),
    ...days('earlier', [0, 0, 0, 0, 0, 3, 2], 4),
    ...days('few', [2, 2, 2, 2, 2, 2, 2], 2),
    ...days('steady', steady, 20),
    ...days('over', [0, 0, 0, 0, 0, 0, 0, 30], 0),
  ]);
  expect([...trends.keys()].toSorted()).toEqual(['earlier', 'new', 'newer']);
  expect(trends.get('newer')).toBeGreaterThan(trends.get('new') ?? 0);
  expect(trends.get('new')).toBeGreaterThan(trends.get('earlier') ?? 0);
});

test("a day's topics follow from the day alone, and what was shown lately comes last", () => {
  const topics = Array.from({ length: 12 }, (_, at) => ({ slug: `t${at}`, people: 1, trend: 0 }));
  const first = chooseDay('2026-03-14', topics, new Set(), 4);
  expect(chooseDay('2026-03-14', topics.toReversed(), new Set(), 4)).toEqual(first);
  expect(chooseDay('2026-03-15', topics, new Set(), 4)).not.toEqual(first);
  const next = chooseDay('2026-03-14', topics, new Set(first), 10);
  expect(next.slice(0, 8).some((slug) => first.includes(slug))).toBe(false);
  expect(next.slice(8).every((slug) => first.includes(slug))).toBe(true);
  expect(dayOf(new Date('2026-03-01T00:30:00Z'), 1)).toBe('2026-02-28');
});
