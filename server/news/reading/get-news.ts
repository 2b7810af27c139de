import type { InputOf, Page } from '#contract/kernel/call.ts';
import type { getNews as call, News } from '#contract/news.ts';
import type { Pin } from '#contract/pins.ts';
import type { SignedInContext } from '#server/kernel/context/context.ts';
import { bookmarkAfter, idCursor } from '#server/kernel/context/cursor.ts';
import { collectPage, showPins, visibilityOf } from '#server/pins/index.ts';
import { peopleViews } from '#server/social/index.ts';
import { linesPage, seenIdOf, type Line } from '../core/read-store.ts';
import { isAbove } from '../core/rules.ts';
import type { AdNames } from '../core/named-ads.ts';
import { visibleNewsFor, type VisibleNews } from './visible-news.ts';
import { SHOWN_PINS, toNews } from './view.ts';

/** The viewer's news, newest first; reading does not mark it as seen. */
export async function getNews(
  context: SignedInContext & AdNames,
  input: InputOf<typeof call>,
): Promise<Page<News[]>> {
  const { tx, viewer } = context;
  const start = idCursor.read(input.bookmark);
  const filterVisible = visibleNewsFor(context);
  const visible = new Map<string, VisibleNews>();
  const { rows, last } = await collectPage<Line>({
    size: input.page_size,
    next: (after, limit) => linesPage(tx, viewer.id, after?.lastId ?? start, limit),
    visible: async (lines) => {
      const stored = await filterVisible(lines);
      for (const one of stored) visible.set(one.line.id, one);
      return stored.map(({ line }) => line);
    },
  });
  const page = rows.flatMap((line) => visible.get(line.id) ?? []);
  return {
    data: await showNews(context, page),
    bookmark: bookmarkAfter(last && { id: last.lastId }),
  };
}

async function showNews(context: SignedInContext, page: readonly VisibleNews[]): Promise<News[]> {
  const { tx, viewer } = context;
  const lastRead = await seenIdOf(tx, viewer.id);
  const ownerIds = page.flatMap(({ board }) => board?.ownerId ?? []);
  const owners = await peopleViews(context, ownerIds);
  const pins = await pinsOf(context, page);
  return page.map((one) =>
    toNews(one, {
      unread: isAbove(one.line.lastId, lastRead),
      owner: owners.get(one.board?.ownerId ?? '') ?? null,
      pins: one.pinIds.slice(0, SHOWN_PINS).flatMap((id) => pins.get(id) ?? []),
    }),
  );
}

async function pinsOf(
  context: SignedInContext,
  page: readonly VisibleNews[],
): Promise<ReadonlyMap<string, Pin>> {
  const ids = new Set(page.flatMap(({ pinIds }) => pinIds.slice(0, SHOWN_PINS)));
  const pins = await showPins(
    visibilityOf(context),
    [...ids].map((id) => ({ id })),
  );
  return new Map(pins.map((pin) => [pin.id, pin]));
}
