import * as z from 'zod/mini';
import type {
  getExplore as exploreCall,
  getTopics as call,
  IdeaTopic,
} from '#contract/discovery/topics.ts';
import type { AnswerOf, InputOf, Page } from '#contract/kernel/call.ts';
import { interestsOf } from '#server/identity/index.ts';
import type { Context } from '#server/kernel/context/context.ts';
import { cursorOf, cursorText } from '#server/kernel/context/cursor.ts';
import { visibilityOf } from '#server/pins/index.ts';
import { filterRecommended } from '../core/filter-recommended.ts';
import { dayOf } from './choose-day.ts';
import { MAX_SLUG, topicSlug } from '../core/topic-slug.ts';
import { COVER, topicViews } from './topic-views.ts';
import {
  largestTopics,
  topicsAfter,
  topicsBySlugs,
  topicsOfDay,
  trendingTopics,
} from '../core/topics-store.ts';

const TODAY = 4;
const TRENDING = 8;
const LARGEST = 24;

export const slugCursor = cursorOf(
  z.tuple([cursorText(MAX_SLUG)]),
  ([slug]): string => slug,
  (slug) => [slug],
);

/** Returns all topics, in the order of their slugs. */
export async function getTopics(
  context: Context,
  input: InputOf<typeof call>,
): Promise<Page<IdeaTopic[]>> {
  const visibility = visibilityOf(context);
  const size = input.page_size;
  const data: IdeaTopic[] = [];
  let after = slugCursor.read(input.bookmark);
  // Some may be hidden: reads on until the page is full and it is known whether another one follows.
  for (;;) {
    const rows = await topicsAfter(visibility.tx, after, size + 1);
    data.push(...(await topicViews(visibility, rows, filterRecommended)));
    if (data.length > size) {
      const page = data.slice(0, size);
      return { data: page, bookmark: slugCursor.write(page.at(-1)?.id ?? '') };
    }
    after = rows.at(-1)?.slug ?? null;
    if (rows.length <= size) return { data, bookmark: null };
  }
}

/** Returns the first content of /ideas/. */
export async function getExplore(context: Context): Promise<AnswerOf<typeof exploreCall>> {
  const { tx, viewer, now } = context;
  const liked = viewer ? await interestsOf(tx, viewer.id) : [];
  const found = {
    today: await topicsOfDay(tx, dayOf(now)),
    trending: await trendingTopics(tx, TRENDING),
    interests: await topicsBySlugs(
      tx,
      liked.flatMap((name) => topicSlug(name) ?? []),
    ),
    topics: await largestTopics(tx, LARGEST),
  };
  const rows = new Map(Object.values(found).flatMap((some) => some.map((row) => [row.slug, row])));
  const views = await topicViews(visibilityOf(context), [...rows.values()], filterRecommended);
  const byId = new Map(views.map((view) => [view.id, view]));
  const names = ['today', 'trending', 'interests', 'topics'] as const;
  return names.flatMap((id) => {
    const topics = found[id].flatMap(({ slug }) => byId.get(slug) ?? []);
    return topics.length > 0
      ? [{ id, topics: id === 'today' ? wholeFirst(topics).slice(0, TODAY) : topics }]
      : [];
  });
}

/** Moves topics with too few pictures for a cover behind the others. */
const wholeFirst = (topics: readonly IdeaTopic[]): IdeaTopic[] =>
  topics.toSorted((a, b) => Number(isWhole(b)) - Number(isWhole(a)));

const isWhole = ({ cover_images }: IdeaTopic): boolean => cover_images.length === COVER;
