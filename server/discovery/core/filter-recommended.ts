import { filterForFeed, type Visibility } from '#server/pins/index.ts';
import { hidesAmong, type HideName } from './hides-store.ts';

/**
 * As filterForFeed, without what the viewer hides from recommendations: pictures, and everything of a board, a
 * person or a site. Every list of recommendations ends with it; searches, and pages that people open themselves,
 * do not.
 */
export async function filterRecommended<Row extends { readonly id: string }>(
  visibility: Visibility,
  rows: readonly Row[],
): Promise<Row[]> {
  const visible = await filterForFeed(visibility, rows);
  if (visibility.viewer === null || visible.length === 0) return visible;
  const names = new Map(visible.map((row) => [row, namesOf(visibility, row)]));
  const hides = await hidesAmong(
    visibility.tx,
    visibility.viewer.id,
    distinct([...names.values()].flat()),
  );
  const hidden = new Set(hides.map(keyOf));
  return visible.filter((row) => !names.get(row)?.some((name) => hidden.has(keyOf(name))));
}

/** Returns every hide that would exclude this pin from recommendations. */
export function namesOf(visibility: Visibility, { id }: { readonly id: string }): HideName[] {
  const pin = visibility.pins.get(id);
  if (!pin) return [];
  return [
    { kind: 'pin', subject: pin.signature },
    { kind: 'board', subject: pin.boardId },
    { kind: 'person', subject: pin.personId },
    { kind: 'person', subject: pin.ownerId },
    ...(pin.domain === null ? [] : [{ kind: 'domain', subject: pin.domain } as const]),
  ];
}

const keyOf = ({ kind, subject }: HideName): string => `${kind} ${subject}`;

function distinct(names: readonly HideName[]): HideName[] {
  return [...new Map(names.map((name) => [keyOf(name), name])).values()];
}
