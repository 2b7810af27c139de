import type { InputOf } from '#contract/kernel/call.ts';
import type { PinDraft, updateDrafts as call } from '#contract/builder/drafts.ts';
import type { SignedInContext } from '#server/kernel/context.ts';
import type { Media } from '#server/media/index.ts';
import { updateDraftRow } from './draft-store.ts';
import { draftViewsByIds } from './draft-views.ts';
import { findDraftsToChange } from './find-draft.ts';
import { handOf, makerFor } from './maker.ts';
import { toRuledDraft } from './ruled-draft.ts';
import { refuseUnfit, requireAtRest } from './rules.ts';
import { saidAlike } from './say.ts';

/** Changes several drafts alike, all or none. */
export const updateDrafts =
  (media: Media) =>
  async (context: SignedInContext, input: InputOf<typeof call>): Promise<PinDraft[]> => {
    const drafts = await findDraftsToChange(context, input.draft_ids);
    const hand = await handOf(media, context);
    for (const draft of drafts) {
      requireAtRest(draft);
      const said = await saidAlike(context, draft, input);
      refuseUnfit(toRuledDraft(said), await makerFor(context, hand, said));
      await updateDraftRow(context.tx, draft.id, said, context.now);
    }
    return draftViewsByIds(
      media,
      context,
      drafts.map((draft) => draft.id),
    );
  };
