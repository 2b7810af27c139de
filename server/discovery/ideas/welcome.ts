import type { Board } from '#contract/boards.ts';
import type {
  chooseInterests as chooseCall,
  getWelcome as call,
  Topic,
} from '#contract/discovery/welcome.ts';
import type { AnswerOf, InputOf } from '#contract/kernel/call.ts';
import { boardViews, visibleBoards } from '#server/boards/index.ts';
import { interestsOf, storeInterests } from '#server/identity/index.ts';
import type { SignedInContext } from '#server/kernel/context/context.ts';
import { visibilityOf } from '#server/pins/index.ts';
import { filterRecommended } from '../core/filter-recommended.ts';
import { topicViews } from './topic-views.ts';
import { topicsOfSeveral } from '../core/topics-store.ts';
import { popularBoards, type PopularBoard } from '../core/popular-store.ts';
import { foldTopic, likedFirst, subjectOf } from '../core/topic-rules.ts';

/** The number of boards from which suggestions are chosen. */
const MAX_SCANNED = 300;
const TOPICS = 24;
/** Topics and boards of fewer people are not suggested to newcomers. */
const FEWEST_PEOPLE = 3;
const BOARDS = 24;

/** Returns topics that several people gather here, and boards to follow. */
export async function getWelcome(context: SignedInContext): Promise<AnswerOf<typeof call>> {
  const found = await shownBoards(context);
  const chosen = await interestsOf(context.tx, context.viewer.id);
  return {
    topics: await offeredTopics(context),
    chosen,
    boards: await boardsFor(context, found, chosen),
  };
}

/** Stores the chosen interests that are topics here. */
export async function chooseInterests(
  context: SignedInContext,
  input: InputOf<typeof chooseCall>,
): Promise<AnswerOf<typeof chooseCall>> {
  const found = await shownBoards(context);
  const wanted = new Set(input.topics.map(foldTopic));
  const topics = (await offeredTopics(context)).map(({ name }) => name);
  const chosen = topics.filter((name) => wanted.has(foldTopic(name)));
  await storeInterests(context.tx, context.viewer.id, chosen, context.now);
  return { boards: await boardsFor(context, found, chosen) };
}

/** Returns the offered topics, each with pins that the viewer may see, so that no other pin is revealed. */
async function offeredTopics(context: SignedInContext): Promise<Topic[]> {
  const rows = await topicsOfSeveral(context.tx, FEWEST_PEOPLE, TOPICS);
  const views = await topicViews(visibilityOf(context), rows, filterRecommended);
  return views.map(({ name, board_count, cover_images, dominant_color }) => ({
    name: subjectOf(name),
    board_count,
    cover_images,
    dominant_color,
  }));
}

/** Returns only boards that the viewer may see. */
async function shownBoards({ tx, viewer }: SignedInContext): Promise<PopularBoard[]> {
  const found = await popularBoards(tx, viewer.id, MAX_SCANNED);
  const visible = await visibleBoards(
    tx,
    viewer,
    found.map(({ id }) => id),
  );
  return found.filter(({ id }) => visible.has(id));
}

async function boardsFor(
  context: SignedInContext,
  found: readonly PopularBoard[],
  chosen: readonly string[],
): Promise<Board[]> {
  const ids = likedFirst(found, chosen)
    .slice(0, BOARDS)
    .map(({ id }) => id);
  const visibility = visibilityOf(context);
  const rows = await visibleBoards(visibility.tx, visibility.viewer, ids);
  return boardViews(
    visibility,
    ids.flatMap((id) => rows.get(id) ?? []),
  );
}
