import type { Tx } from '#server/kernel/db/tx.ts';
import { latestSaves } from '../core/home-store.ts';
import { foldTopic } from '../core/topic-rules.ts';
import { placesOfPictures, type Placed } from './topics-store.ts';

/** A topic of a picture, with its weight; the full weight is 128. */
export interface NamedTopic {
  readonly name: string;
  readonly weight: number;
}

/** The weights of a board's category, of a board's name, and of a word in a pin's title. */
const WEIGHTS = { category: 128, board: 112, word: 64 };
/** The minimum length of a word: there are too many shorter ones. */
const LONG = 4;
const MOST = 16;

/** Returns the topics of these pictures (by signature), from the public boards that people saved them to. */
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

/** Returns the topics of a person's latest public saves. */
export async function topicsOfPerson(read: Tx, personId: string): Promise<readonly NamedTopic[]> {
  const saves = await latestSaves(read, personId, SAVES, SAVES_OF_BOARD);
  const byPicture = await topicsOfPictures(
    read,
    saves.map(({ signature }) => signature),
  );
  return bestOf([...byPicture.values()].flat());
}

/** Returns each name, weighted by the share of places that have it. */
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

/** Returns the topics of the greatest weight, each name once. */
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
