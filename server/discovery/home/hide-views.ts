import type { Hide } from '#contract/discovery/home.ts';
import { boardViews, visibleBoards } from '#server/boards/index.ts';
import { showPins, type Visibility } from '#server/pins/index.ts';
import { peopleViews, unblockedAmong } from '#server/social/index.ts';
import type { HideRow } from '../core/hides-store.ts';

type Shown = Pick<Hide, 'name' | 'url' | 'image_url'>;

const GONE: Shown = { name: null, url: null, image_url: null };

/** Returns a person's hides, in the order of the rows, with the names that they may see. */
export async function hideViews(visibility: Visibility, rows: readonly HideRow[]): Promise<Hide[]> {
  const views = new Map([
    ...(await pinsOf(visibility, rows)),
    ...(await boardsOf(visibility, subjects(rows, 'board'))),
    ...(await peopleOf(visibility, subjects(rows, 'person'))),
  ]);
  return rows.map(({ kind, subject }) => ({
    id: `${kind}:${subject}`,
    kind,
    subject,
    ...(kind === 'domain' ? { ...GONE, name: subject } : (views.get(subject) ?? GONE)),
  }));
}

function subjects(rows: readonly HideRow[], kind: Hide['kind']): string[] {
  return rows.flatMap((row) => (row.kind === kind ? [row.subject] : []));
}

async function pinsOf(
  visibility: Visibility,
  rows: readonly HideRow[],
): Promise<[string, Shown][]> {
  const hidden = rows.filter(({ kind }) => kind === 'pin').map(({ pinId: id }) => ({ id }));
  return (await showPins(visibility, hidden)).map((pin) => [
    pin.image_signature,
    { name: pin.seo_title, url: pin.seo_url, image_url: pin.image_medium_size_url },
  ]);
}

async function boardsOf(
  visibility: Visibility,
  ids: readonly string[],
): Promise<[string, Shown][]> {
  const boards = await visibleBoards(visibility.tx, visibility.viewer, ids);
  return (await boardViews(visibility, [...boards.values()])).map((board) => [
    board.id,
    { name: board.name, url: board.url, image_url: board.image_cover_url },
  ]);
}

async function peopleOf(
  visibility: Visibility,
  ids: readonly string[],
): Promise<[string, Shown][]> {
  const unblocked = await unblockedAmong(visibility.tx, visibility.viewer, ids);
  const people = await peopleViews(visibility, [...unblocked]);
  return [...people.values()].map((person) => [
    person.id,
    {
      name: person.full_name,
      url: `/${person.username}/`,
      image_url: person.image_medium_url,
    },
  ]);
}
