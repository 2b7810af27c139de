import type { IdeaTopic } from '#contract/discovery/topics.ts';
import type { Pin } from '#contract/pins.ts';
import { showPins, type filterForFeed, type Visibility } from '#server/pins/index.ts';
import { withoutSensitive } from '../sensitive/find-screen.ts';
import { topicPins, type TopicRow } from '../core/topics-store.ts';

/** Pictures of a cover: one large, two small. */
export const COVER = 3;
/** The number of pins read if the viewer sees none of the cover. */
const MAX_SCANNED = 100;

/** As viewsOf, without sensitive topics: they are shown only when requested by name [AUTH-16]. */
export async function topicViews(
  visibility: Visibility,
  rows: readonly TopicRow[],
  filterPins: typeof filterForFeed,
): Promise<IdeaTopic[]> {
  return viewsOf(
    visibility,
    await withoutSensitive(visibility.tx, rows, ({ name }) => name),
    filterPins,
  );
}

/**
 * Returns views of the topics for the visibility's viewer, in their order: each with the first pictures that this
 * viewer may see, by `filterPins`, and that no earlier topic has. Topics without any are left out: all their pins
 * may have become secret since the last count.
 */
async function viewsOf(
  visibility: Visibility,
  rows: readonly TopicRow[],
  filterPins: typeof filterForFeed,
): Promise<IdeaTopic[]> {
  const ids = [...new Set(rows.flatMap((row) => row.coverPins))].map((id) => ({ id }));
  const visible = await showPins(visibility, await filterPins(visibility, ids));
  const pins = new Map(visible.map((pin) => [pin.id, pin]));
  const used = new Set<string>();
  return rows.flatMap((row) => {
    const own = row.coverPins.flatMap((id) => pins.get(id) ?? []);
    const fresh = own.filter((pin) => !used.has(pin.image_signature));
    const cover = [...fresh, ...own.filter((pin) => !fresh.includes(pin))].slice(0, COVER);
    for (const pin of cover) used.add(pin.image_signature);
    const [first] = cover;
    return first === undefined ? [] : [viewOf(row, first, cover)];
  });
}

/**
 * As viewsOf, but uses a topic's newest pins if the viewer sees none of its cover: topics that the viewer named or
 * follows must not disappear with a few of their pins.
 */
export async function viewsOfNamed(
  visibility: Visibility,
  rows: readonly TopicRow[],
  filterPins: typeof filterForFeed,
): Promise<IdeaTopic[]> {
  const views = await viewsOf(visibility, rows, filterPins);
  if (views.length === rows.length) return views;
  const visible = new Set(views.map(({ id }) => id));
  const covered: TopicRow[] = [];
  for (const row of rows) {
    const newest = visible.has(row.slug)
      ? null
      : await topicPins(visibility.tx, row, null, MAX_SCANNED);
    covered.push(newest === null ? row : { ...row, coverPins: newest.map(({ id }) => id) });
  }
  return viewsOf(visibility, covered, filterPins);
}

function viewOf(row: TopicRow, first: Pin, cover: readonly Pin[]): IdeaTopic {
  return {
    id: row.slug,
    type: 'topic',
    name: row.name,
    url: `/ideas/${row.slug}/`,
    board_count: row.boards,
    pin_count: row.pins,
    cover_images: cover.map(({ images }, index) => images[index === 0 ? '474x' : '236x']),
    dominant_color: first.dominant_color,
    sensitivity_screen: null,
  };
}
