import type { getHides as call, Hide, HideKind } from '#contract/discovery/home.ts';
import type { InputOf, Page } from '#contract/kernel/call.ts';
import type { SignedInContext } from '#server/kernel/context.ts';
import { placeIn, toBookmark } from '#server/kernel/cursor.ts';
import { Failure } from '#server/kernel/failure.ts';
import { momentIn } from '#server/kernel/moment.ts';
import type { Media } from '#server/media/index.ts';
import { sightOf } from '#server/pins/index.ts';
import { hideViews } from './hide-views.ts';
import { hidesPage, type HidePlace } from './hides-store.ts';

/** What the viewer keeps out of what is recommended to them, the last first. */
export const getHides =
  (media: Media) =>
  async (context: SignedInContext, input: InputOf<typeof call>): Promise<Page<Hide[]>> => {
    const after = hidePlaceIn(input.bookmark);
    const rows = await hidesPage(context.tx, context.viewer.id, after, input.page_size + 1);
    const shown = rows.slice(0, input.page_size);
    const last = rows.length > shown.length ? shown.at(-1) : undefined;
    return {
      data: await hideViews(sightOf(media, context), shown),
      bookmark: last ? toBookmark([last.hiddenAt.getTime(), '0', last.kind, last.subject]) : null,
    };
  };

const KINDS: readonly HideKind[] = ['pin', 'board', 'person', 'domain'];

function hidePlaceIn(bookmark: string | null): HidePlace | null {
  const place = placeIn(bookmark, 4);
  if (place === null) return null;
  const [at, id, kind, subject] = place;
  const moment = momentIn(toBookmark([at ?? null, id ?? null]));
  const named = KINDS.find((one) => one === kind);
  if (moment === null || named === undefined || typeof subject !== 'string') {
    throw new Failure('invalid_input', 'This bookmark is not one of ours.');
  }
  return { at: moment.at, kind: named, subject };
}
