import { visibleBoards } from '#server/boards/index.ts';
import { type Actor, seesSecrets, type SignedInContext } from '#server/kernel/context/context.ts';
import { Failure } from '#server/kernel/core/failure.ts';
import { draftsByIds, lockDrafts, type DraftRow } from './draft-store.ts';
import { isOwnDraft } from './policy.ts';

interface Asking extends Pick<SignedInContext, 'tx'> {
  readonly viewer: Actor;
}

/** Finds a draft of the viewer's own; fails with draft_not_found. */
export async function findDraft({ tx, viewer }: Asking, id: string): Promise<DraftRow> {
  const draft = own(viewer, (await draftsByIds(tx, [id])).get(id));
  return requireVisible({ tx, viewer }, draft);
}

/** Like findDraft, for several distinct ones, locked in order of id and returned as requested. */
export async function findDraftsToChange(
  { tx, viewer }: Asking,
  ids: readonly string[],
): Promise<DraftRow[]> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) throw new Failure('invalid_input', 'Choose drafts first.');
  const locked = await lockDrafts(tx, wanted);
  const drafts = wanted.map((id) => own(viewer, locked.get(id)));
  await Promise.all(drafts.map((draft) => requireVisible({ tx, viewer }, draft)));
  return drafts;
}

/** Like findDraftsToChange, for one. */
export async function findDraftToChange(asking: Asking, id: string): Promise<DraftRow> {
  const [draft] = await findDraftsToChange(asking, [id]);
  return own(asking.viewer, draft);
}

/** Leaves out drafts for secret boards, which are as secret as the board, for programs without that scope. */
export async function withoutSecret(
  { tx, viewer }: Asking,
  drafts: readonly DraftRow[],
): Promise<DraftRow[]> {
  if (seesSecrets(viewer)) return [...drafts];
  const boards = await visibleBoards(
    tx,
    viewer,
    drafts.flatMap(({ boardId }) => boardId ?? []),
  );
  return drafts.filter(({ boardId }) => boardId === null || boards.has(boardId));
}

async function requireVisible(asking: Asking, draft: DraftRow): Promise<DraftRow> {
  const [visible] = await withoutSecret(asking, [draft]);
  if (visible === undefined) throw noSuchDraft();
  return visible;
}

function own(viewer: Asking['viewer'], draft: DraftRow | undefined): DraftRow {
  if (draft === undefined || !isOwnDraft(viewer, draft)) {
    throw noSuchDraft();
  }
  return draft;
}

function noSuchDraft(): Failure {
  return new Failure('draft_not_found', "We couldn't find that draft.");
}

/** Returns the viewer's drafts that could not be published, with the reason, by id. */
export async function draftsWithReason(
  tx: Asking['tx'],
  viewer: Actor,
  ids: readonly string[],
): Promise<ReadonlyMap<string, { readonly title: string; readonly reason: string }>> {
  const drafts = await withoutSecret({ tx, viewer }, [...(await draftsByIds(tx, ids)).values()]);
  const back = drafts.filter((draft) => isOwnDraft(viewer, draft) && draft.failureCode !== null);
  return new Map(
    back.map(({ id, content, failureMessage }) => [
      id,
      { title: content.title, reason: failureMessage ?? '' },
    ]),
  );
}
