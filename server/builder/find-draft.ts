import type { SignedInContext } from '#server/kernel/context.ts';
import { Failure } from '#server/kernel/failure.ts';
import { draftsByIds, lockDrafts, type DraftRow } from './draft-store.ts';
import { isOwnDraft } from './policy.ts';

type Asking = Pick<SignedInContext, 'tx' | 'viewer'>;

/** A draft of the viewer's own, or Failure draft_not_found. */
export async function findDraft({ tx, viewer }: Asking, id: string): Promise<DraftRow> {
  return own(viewer, (await draftsByIds(tx, [id])).get(id));
}

/** As findDraft, of several, each once, locked in the order of their ids and answered as asked for. */
export async function findDraftsToChange(
  { tx, viewer }: Asking,
  ids: readonly string[],
): Promise<DraftRow[]> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) throw new Failure('invalid_input', 'Choose drafts first.');
  const locked = await lockDrafts(tx, wanted);
  return wanted.map((id) => own(viewer, locked.get(id)));
}

/** As findDraftsToChange, of one. */
export async function findDraftToChange(asking: Asking, id: string): Promise<DraftRow> {
  const [draft] = await findDraftsToChange(asking, [id]);
  return own(asking.viewer, draft);
}

function own(viewer: Asking['viewer'], draft: DraftRow | undefined): DraftRow {
  if (draft === undefined || !isOwnDraft(viewer, draft)) {
    throw new Failure('draft_not_found', 'There is no such draft.');
  }
  return draft;
}

/** Those of the viewer's drafts that came back to them, with the reason, by id. */
export async function draftsWithReason(
  tx: Asking['tx'],
  viewer: { readonly id: string },
  ids: readonly string[],
): Promise<ReadonlyMap<string, { readonly title: string; readonly reason: string }>> {
  const drafts = [...(await draftsByIds(tx, ids)).values()];
  const back = drafts.filter((draft) => isOwnDraft(viewer, draft) && draft.failureCode !== null);
  return new Map(
    back.map(({ id, content, failureMessage }) => [
      id,
      { title: content.title, reason: failureMessage ?? '' },
    ]),
  );
}
