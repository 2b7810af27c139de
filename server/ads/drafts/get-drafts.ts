import type {
  AdDraft,
  AdDraftSummary,
  getAdDraft as getCall,
  getAdDrafts as listCall,
} from '#contract/ads/drafts/drafts.ts';
import type { InputOf, Page } from '#contract/kernel/call.ts';
import type { AdvertiserContext } from '#server/kernel/context/context.ts';
import { idCursor } from '#server/kernel/context/cursor.ts';
import { draftById, draftsPage } from './draft-store.ts';
import { draftSummaries, draftView } from './draft-views.ts';
import { draftNotFound } from './require-open.ts';

/** Returns the ad account's unpublished drafts. */
export async function getDrafts(
  { read, adAccount }: AdvertiserContext,
  { page_size: size, bookmark }: InputOf<typeof listCall>,
): Promise<Page<AdDraftSummary[]>> {
  const rows = await draftsPage(read, adAccount, idCursor.read(bookmark), size + 1);
  const page = rows.slice(0, size);
  const last = page.at(-1);
  return {
    data: await draftSummaries(read, page, adAccount),
    bookmark: rows.length > size && last ? idCursor.write(last.id) : null,
  };
}

/** Returns one draft; requires the right to change campaigns. */
export async function getDraft(
  { read, adAccount }: AdvertiserContext,
  { draft_id: id }: InputOf<typeof getCall>,
): Promise<AdDraft> {
  const row = await draftById(read, adAccount, id);
  if (row === null) throw draftNotFound();
  return draftView(read, row);
}
