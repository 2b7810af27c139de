import type { InputOf } from '#contract/kernel/call.ts';
import type { PinDraft, updateDrafts as call } from '#contract/builder/drafts.ts';
import { updateDraftRow } from '../core/draft-store.ts';
import { draftViewsByIds } from '../core/draft-views.ts';
import { findDraftsToChange } from '../core/find-draft.ts';
import { capabilitiesOf, makerFor, type MakerContext } from '../core/maker.ts';
import { toRuledDraft } from '../core/ruled-draft.ts';
import { refuseUnfit, requireAtRest } from '../core/rules.ts';
import { sharedFieldsAfter } from './draft-fields.ts';

/** Changes several drafts alike, all or none. */
export async function updateDrafts(
  context: MakerContext,
  input: InputOf<typeof call>,
): Promise<PinDraft[]> {
  const drafts = await findDraftsToChange(context, input.draft_ids);
  const capabilities = await capabilitiesOf(context);
  for (const draft of drafts) {
    requireAtRest(draft);
    const fields = await sharedFieldsAfter(context, draft, input);
    refuseUnfit(toRuledDraft(fields), await makerFor(context, capabilities, fields));
    await updateDraftRow(context.tx, draft.id, fields, context.now);
  }
  return draftViewsByIds(
    context,
    drafts.map((draft) => draft.id),
  );
}
