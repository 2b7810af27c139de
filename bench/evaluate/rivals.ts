import { drawn, type Catalogue } from './catalogue.ts';

/** Recommends pins to a person who has these: keys, best first, without those they have. */
export type Recommend = (saved: readonly string[], limit: number) => readonly string[];

/** Simple recommenders to compare ours with; ties are broken deterministically. */
export function rivalsIn(catalogue: Catalogue): Readonly<Record<string, Recommend>> {
  const boardsOf = new Map<string, string[]>();
  for (const { key, pins } of catalogue.boards) {
    for (const pin of pins) add(boardsOf, pin, key);
  }
  const pinsOn = new Map(catalogue.boards.map(({ key, pins }) => [key, pins]));
  const tagsOf = (pin: string): readonly string[] => catalogue.items.get(pin)?.tags ?? [];
  const tagged = new Map<string, string[]>();
  for (const pin of catalogue.items.keys()) {
    for (const tag of tagsOf(pin)) add(tagged, tag, pin);
  }
  const popular = bestOf(
    new Map([...catalogue.items.keys()].map((pin) => [pin, boardsOf.get(pin)?.length ?? 0])),
    catalogue.items.size,
  );
  return {
    popularity: (saved, limit) =>
      popular
        .slice(0, limit + saved.length)
        .filter((pin) => !saved.includes(pin))
        .slice(0, limit),
    'co-occurrence': (saved, limit) =>
      mostShared(saved, limit, (pin) => boardsOf.get(pin) ?? [], pinsOn),
    'tag overlap': (saved, limit) => mostShared(saved, limit, tagsOf, tagged),
  };
}

/** Recommends pins that share the most boards, or tags, with a person's. */
function mostShared(
  saved: readonly string[],
  limit: number,
  groupsOf: (pin: string) => readonly string[],
  members: ReadonlyMap<string, readonly string[]>,
): readonly string[] {
  const shared = new Map<string, number>();
  for (const group of saved.flatMap(groupsOf)) {
    for (const pin of members.get(group) ?? []) shared.set(pin, (shared.get(pin) ?? 0) + 1);
  }
  for (const pin of saved) shared.delete(pin);
  return bestOf(shared, limit);
}

function bestOf(scores: ReadonlyMap<string, number>, limit: number): string[] {
  const least = [...scores.values()].toSorted((one, other) => other - one)[limit - 1] ?? 0;
  const best = [...scores].filter(([, score]) => score >= least);
  return best
    .map(([pin, score]) => ({ pin, score, tie: drawn(pin, 2 ** 32) }))
    .toSorted((one, other) => other.score - one.score || one.tie - other.tie)
    .slice(0, limit)
    .map(({ pin }) => pin);
}

function add(lists: Map<string, string[]>, key: string, value: string): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [value]);
  else list.push(value);
}
