import * as z from 'zod/mini';
import type { InputOf, Page } from '#contract/kernel/call.ts';
import type { getPinTags as call, PinTag } from '#contract/pins/tags.ts';
import type { Context } from '#server/kernel/context/context.ts';
import { cursorCount, cursorOf } from '#server/kernel/context/cursor.ts';
import { peopleViews, unblockedAmong } from '#server/social/index.ts';
import { findPin } from '../visibility/find-pin.ts';
import { madeOf, type MadeTag } from '../core/made-of.ts';
import { showPins } from '../view/show-pins.ts';
import { filterForFeed, visibilityOf, type Visibility } from '../visibility/visibility.ts';

/** Above the maximum number of tags of a pin. */
const MOST_TAGS = 100_000;
const cursor = cursorOf(
  z.tuple([cursorCount(MOST_TAGS)]),
  ([start]): number => start,
  (start) => [start],
);

/** Returns a pin's tags: pins and products that the viewer may see, and people who are not blocked. */
export async function getPinTags(
  context: Context,
  input: InputOf<typeof call>,
): Promise<Page<PinTag[]>> {
  const visibility = visibilityOf(context);
  const { tags } = madeOf(await findPin(visibility, input.pin_id)) ?? { tags: [] };
  const visible = await seeTags(visibility, tags);
  const start = cursor.read(input.bookmark) ?? 0;
  const page = visible.filter(({ index }) => index >= start).slice(0, input.page_size + 1);
  const next = page[input.page_size];
  const bookmark = next === undefined ? null : cursor.write(next.index);
  return { data: page.slice(0, input.page_size).map(({ tag }) => tag), bookmark };
}

interface Seen {
  readonly index: number;
  readonly tag: PinTag;
}

// A tag leads to something that was not requested, so it leads to public pins only [SEC-28].
async function seeTags(visibility: Visibility, tags: readonly MadeTag[]): Promise<Seen[]> {
  const products = tags.filter(({ kind }) => kind === 'product');
  const open = await showPins(visibility, await filterForFeed(visibility, products));
  const pins = new Map(open.map((pin) => [pin.id, pin]));
  const ids = tags.filter(({ kind }) => kind === 'person').map((tag) => tag.id);
  const unblocked = await unblockedAmong(visibility.tx, visibility.viewer, ids);
  const people = await peopleViews(visibility, [...unblocked]);
  return tags.flatMap(({ kind, id, page, x, y }, index): Seen[] => {
    const about = { id: String(index), type: 'pin_tag' as const, page, x, y };
    const [pin, user] = [pins.get(id), people.get(id)];
    if (kind === 'product') return pin ? [{ index, tag: { ...about, kind, pin } }] : [];
    return user ? [{ index, tag: { ...about, kind, user } }] : [];
  });
}
