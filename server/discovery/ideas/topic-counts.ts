import { topicSlug } from '../core/topic-slug.ts';
import type { BoardGroup, CountedDay, FoundTopic, TagGroup } from './count-store.ts';

/**
 * Merges names and hashtags into topics, one for all with the same spelling; those of the most people first. The
 * same people may use a hashtag and have boards of its name, so the larger of the two numbers counts.
 */
export function topicsFrom(
  boards: readonly BoardGroup[],
  tags: readonly TagGroup[],
  most: number,
): FoundTopic[] {
  const topics = new Map<string, FoundTopic>();
  for (const { about, name, ...counts } of boards) {
    const slug = topicSlug(about);
    if (slug === null) continue;
    const known = topics.get(slug);
    topics.set(slug, {
      slug,
      name: known?.name ?? name,
      tag: null,
      abouts: [...(known?.abouts ?? []), about],
      boards: counts.boards + (known?.boards ?? 0),
      pins: counts.pins + (known?.pins ?? 0),
      people: Math.max(counts.people, known?.people ?? 0),
    });
  }
  for (const { tag, pins, people } of tags) {
    const slug = topicSlug(tag);
    if (slug === null || topics.get(slug)?.tag) continue;
    const known = topics.get(slug) ?? { slug, name: `#${tag}`, abouts: [], boards: 0, pins: 0 };
    const morePeople = Math.max(people, topics.get(slug)?.people ?? 0);
    topics.set(slug, { ...known, tag, pins: Math.max(known.pins, pins), people: morePeople });
  }
  return [...topics.values()]
    .toSorted((a, b) => b.people - a.people || b.pins - a.pins || (a.slug < b.slug ? -1 : 1))
    .slice(0, most);
}

/** The recent days, which are compared with those before. */
export const RECENT_DAYS = 7;
export const COUNTED_DAYS = 28;
/** A save's weight halves after this many days. */
const HALF_LIFE = 3;
/** The minimum number of people of a trend. */
const FEWEST_PEOPLE = 3;
/** The minimum deviation above the usual, in standard deviations. */
const LEAST_TREND = 1;

const decayOf = (day: number): number => 0.5 ** (day / HALF_LIFE);
const DECAYED_DAYS = sum(Array.from({ length: RECENT_DAYS }, (_, day) => decayOf(day)));

/**
 * Returns the topics saved more in the recent days than before, with their deviation, weighting nearer days more.
 * Topics of few people are left out.
 */
export function trendsOf(days: readonly CountedDay[]): ReadonlyMap<string, number> {
  const trends = new Map<string, number>();
  for (const [slug, counted] of Map.groupBy(days, (one) => one.slug)) {
    const people = sum(counted.map(({ recentPeople }) => recentPeople ?? 0));
    const recent = sum(
      counted.map(({ day, people: some }) => (isRecent(day) ? (some ?? 0) * decayOf(day) : 0)),
    );
    const before = sum(
      counted.map(({ day, people: some }) => (day === null || isRecent(day) ? 0 : (some ?? 0))),
    );
    const usual = (before / (COUNTED_DAYS - RECENT_DAYS)) * DECAYED_DAYS;
    const trend = (recent - usual) / Math.sqrt(usual + 1);
    if (people >= FEWEST_PEOPLE && trend >= LEAST_TREND) trends.set(slug, trend);
  }
  return trends;
}

const isRecent = (day: number | null): day is number => day !== null && day < RECENT_DAYS;

function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, one) => all + one, 0);
}
