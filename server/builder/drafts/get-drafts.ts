import type { InputOf, Page } from '#contract/kernel/call.ts';
import type { getDraft as oneCall, getDrafts as call, PinDraft } from '#contract/builder/drafts.ts';
import type { SignedInContext } from '#server/kernel/context/context.ts';
import { bookmarkAfter, idCursor } from '#server/kernel/context/cursor.ts';
import { draftsByIds, draftsOf, type DraftRow } from '../core/draft-store.ts';
import { draftView, draftViews } from '../core/draft-views.ts';
import { findDraft, withoutSecret } from '../core/find-draft.ts';
import { isOwnDraft } from '../core/policy.ts';

/** Returns one of the viewer's own drafts. */
export async function getDraft(
  context: SignedInContext,
  input: InputOf<typeof oneCall>,
): Promise<PinDraft> {
  return draftView(context, await findDraft(context, input.draft_id));
}

/** Returns the viewer's drafts, or those named. */
export async function getDrafts(
  context: SignedInContext,
  input: InputOf<typeof call>,
): Promise<Page<PinDraft[]>> {
  const after = idCursor.read(input.bookmark);
  const rows = await (input.draft_ids
    ? namedAfter(context, input.draft_ids, after)
    : draftsOf(context.tx, context.viewer.id, after, input.page_size + 1));
  const page = rows.slice(0, input.page_size);
  const last = rows.length > page.length ? (page.at(-1) ?? null) : null;
  return {
    data: await draftViews(context, await withoutSecret(context, page)),
    bookmark: bookmarkAfter(last),
  };
}

async function namedAfter(
  { tx, viewer }: SignedInContext,
  ids: readonly string[],
  after: string | null,
): Promise<DraftRow[]> {
  const rows = [...(await draftsByIds(tx, ids)).values()].filter((row) => isOwnDraft(viewer, row));
  const newestFirst = rows.toSorted((one, other) => Number(BigInt(other.id) - BigInt(one.id)));
  return newestFirst.filter((row) => after === null || BigInt(row.id) < BigInt(after));
}
