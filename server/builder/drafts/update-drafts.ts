import type { InputOf } from '#contract/kernel/call.ts';
import type { PinDraft, updateDrafts as call } from '#contract/builder/drafts.ts';
import { updateDraftRow } from '../core/draft-store.ts';
import { draftViewsByIds } from '../core/draft-views.ts';
import { findDraftsToChange } from '../core/find-draft.ts';
import { handOf, makerFor, type MakerContext } from '../core/maker.ts';
import { toRuledDraft } from '../core/ruled-draft.ts';
import { refuseUnfit, requireAtRest } from '../core/rules.ts';
import { saidAlike } from './say.ts';

/** Changes several drafts alike, all or none. */
export async function updateDrafts(
  context: MakerContext,
  input: InputOf<typeof call>,
): Promise<PinDraft[]> {
  const drafts = await findDraftsToChange(context, input.draft_ids);
  const hand = await handOf(context);
  for (const draft of drafts) {
    requireAtRest(draft);
    const said = await saidAlike(context, draft, input);
    refuseUnfit(toRuledDraft(said), await makerFor(context, hand, said));
    await updateDraftRow(context.tx, draft.id, said, context.now);
  }
  return draftViewsByIds(
    context,
    drafts.map((draft) => draft.id),
  );
}
