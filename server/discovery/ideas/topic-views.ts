import type { IdeaTopic } from '#contract/discovery/topics.ts';
import type { Pin } from '#contract/pins.ts';
import { showPins, type filterForFeed, type Visibility } from '#server/pins/index.ts';
import { withoutSensitive } from '../sensitive/find-screen.ts';
import type { TopicRow } from './topics-store.ts';

/** Pictures on a cover: one large, two small. */
const COVER = 3;

/** As viewsOf, without those of sensitive names: what nobody asked for by its name proposes none of them [AUTH-16]. */
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
 * The topics as the visibility's viewer sees them, in their order: each with the first pictures that this viewer
 * may see, by `keep`, and that no topic before it has. One without any is not there: it may have become secret since
 * it was counted.
 */
export async function viewsOf(
  visibility: Visibility,
  rows: readonly TopicRow[],
  filterPins: typeof filterForFeed,
): Promise<IdeaTopic[]> {
  const ids = [...new Set(rows.flatMap((row) => row.coverPins))].map((id) => ({ id }));
  const shown = await showPins(visibility, await filterPins(visibility, ids));
  const pins = new Map(shown.map((pin) => [pin.id, pin]));
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
