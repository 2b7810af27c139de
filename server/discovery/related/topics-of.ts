import type { Tx } from '#server/kernel/db/tx.ts';
import { latestSaves } from '../core/home-store.ts';
import { foldTopic } from '../core/topic-rules.ts';
import { placesOfPictures, type Placed } from './topics-store.ts';

/** What a picture is about, and how much: a whole is 128. */
export interface NamedTopic {
  readonly name: string;
  readonly weight: number;
}

/** How much it says that somebody keeps a picture on a board about something, on one that is called so, or that a pin's title has the word. */
const WEIGHTS = { category: 128, board: 112, word: 64 };
/** Of shorter words there are too many. */
const LONG = 4;
const MOST = 16;

/** What these pictures are about, by their signatures: by the public boards that people keep them on. */
export async function topicsOfPictures(
  read: Tx,
  signatures: readonly string[],
): Promise<ReadonlyMap<string, readonly NamedTopic[]>> {
  const places = await placesOfPictures(read, [...new Set(signatures)]);
  const byPicture = Map.groupBy(places, ({ signature }) => signature);
  return new Map([...byPicture].map(([signature, own]) => [signature, topicsIn(own)]));
}

const SAVES = 24;
const SAVES_OF_BOARD = 6;

/** What somebody saved lately in public is about. */
export async function topicsOfPerson(read: Tx, personId: string): Promise<readonly NamedTopic[]> {
  const saves = await latestSaves(read, personId, SAVES, SAVES_OF_BOARD);
  const byPicture = await topicsOfPictures(
    read,
    saves.map(({ signature }) => signature),
  );
  return bestOf([...byPicture.values()].flat());
}

/** Each name as often as places say it, of all places. */
function topicsIn(places: readonly Placed[]): NamedTopic[] {
  const texts = places.flatMap(({ category, board, title }) => [
    ...(category?.trim() ? [{ name: category, weight: WEIGHTS.category }] : []),
    { name: board, weight: WEIGHTS.board },
    ...wordsIn(`${board} ${title}`).map((name) => ({ name, weight: WEIGHTS.word })),
  ]);
  const names = Map.groupBy(texts, ({ name }) => foldTopic(name));
  const topics = [...names].map(([name, all]) => {
    const most = Math.max(...all.map(({ weight }) => weight));
    return {
      name,
      weight: Math.ceil((most * Math.min(all.length, places.length)) / places.length),
    };
  });
  return bestOf(topics);
}

const wordsIn = (text: string): string[] => [
  ...new Set(
    text
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu)
      ?.filter(isLong),
  ),
];
const isLong = (word: string): boolean => word.length >= LONG;

/** The heaviest, each name once. */
function bestOf(topics: readonly NamedTopic[]): NamedTopic[] {
  const weights = new Map<string, number>();
  for (const { name, weight } of topics) {
    weights.set(name, Math.max(weight, weights.get(name) ?? 0));
  }
  return [...weights]
    .map(([name, weight]) => ({ name, weight }))
    .toSorted((one, other) => other.weight - one.weight || (one.name < other.name ? -1 : 1))
    .slice(0, MOST);
}
