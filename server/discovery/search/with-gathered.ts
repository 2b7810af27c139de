import type { FoundPerson } from '#contract/discovery/search.ts';
import type { Pin } from '#contract/pins.ts';
import type { Person } from '#contract/social.ts';
import { peopleByIds } from '#server/identity/index.ts';
import { filterForFeed, showPins, type Visibility } from '#server/pins/index.ts';
import { type GatheredPin, newestPublicPins } from '../core/store.ts';

/** Pictures displayed of each person. */
const PICTURES = 4;
/** Pins read of each: some are hidden from the viewer, or repeat a picture. */
const READ = 8;

/** Adds what each person gathers: their public counts and their newest pictures that the viewer may see. */
export async function withGathered(
  visibility: Visibility,
  people: readonly Person[],
): Promise<FoundPerson[]> {
  if (people.length === 0) return [];
  const ids = people.map(({ id }) => id);
  const rows = await peopleByIds(visibility.tx, ids);
  const newest = await newestPublicPins(visibility.tx, ids, READ);
  const open = await filterForFeed(visibility, newest);
  const perPerson = Map.groupBy(open, ({ personId }) => personId);
  const chosen = [...perPerson.values()].flatMap((pins) => distinct(pins).slice(0, PICTURES));
  const views = new Map((await showPins(visibility, chosen)).map((pin) => [pin.id, pin]));
  return people.map((person) => {
    const row = rows.get(person.id);
    const own = chosen.flatMap(({ id, personId }) =>
      personId === person.id ? (views.get(id) ?? []) : [],
    );
    return {
      ...person,
      board_count: row?.boardCount ?? 0,
      pin_count: row?.pinCount ?? 0,
      recent_images: own.map(smallOf),
    };
  });
}

const smallOf = ({ images }: Pin) => images['236x'];

/** Returns each picture once, at its first place. */
const distinct = (pins: readonly GatheredPin[]): GatheredPin[] =>
  pins.filter(({ signature }, at) => pins.findIndex((pin) => pin.signature === signature) === at);
