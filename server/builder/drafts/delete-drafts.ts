import type { InputOf } from '#contract/kernel/call.ts';
import type { deleteDrafts as call } from '#contract/builder/drafts.ts';
import type { SignedInContext } from '#server/kernel/context/context.ts';
import { deleteDraftRows } from '../core/draft-store.ts';
import { findDraftsToChange } from '../core/find-draft.ts';
import { requireNotPublishing } from '../core/rules.ts';
import { uncount } from '../publishing/steps.ts';

/** Deletes drafts, all or none; pins made from them stay. */
export async function deleteDrafts(
  context: SignedInContext,
  input: InputOf<typeof call>,
): Promise<null> {
  const drafts = await findDraftsToChange(context, input.draft_ids);
  for (const draft of drafts) {
    requireNotPublishing(draft);
    await uncount(context, draft);
  }
  await deleteDraftRows(
    context.tx,
    drafts.map((draft) => draft.id),
  );
  return null;
}
