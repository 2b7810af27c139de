import type { InputOf } from '#contract/kernel/call.ts';
import type { PinDraft } from '#contract/builder/drafts.ts';
import type {
  publishDraft as oneCall,
  publishDrafts as call,
} from '#contract/builder/publishing.ts';
import type { SignedInContext } from '#server/kernel/context/context.ts';
import { draftView, draftViewsByIds } from '../core/draft-views.ts';
import { findDraft, findDraftsToChange, findDraftToChange } from '../core/find-draft.ts';
import type { Publisher } from './make-pin.ts';
import { handOf, type Workshop } from '../core/maker.ts';
import { requireVersion } from '../core/rules.ts';
import { beginPublishing, finishDraft, scheduleDraft } from './steps.ts';

const publisherOf = async (workshop: Workshop, context: SignedInContext): Promise<Publisher> => ({
  tx: context.tx,
  now: context.now,
  jobs: context.jobs,
  viewer: context.viewer,
  origin: context.origin,
  hand: await handOf(workshop, context),
});

/** Makes the pin of a draft, or schedules it; asked again it answers what became of it. */
export const publishDraft =
  (workshop: Workshop) =>
  async (context: SignedInContext, input: InputOf<typeof oneCall>): Promise<PinDraft> => {
    const { draft_id: id, version, now: atOnce = false } = input;
    const draft = await findDraftToChange(context, id);
    const publisher = await publisherOf(workshop, context);
    if (draft.state === 'draft') {
      if (version !== undefined) requireVersion(draft, version);
      const isLater = draft.publishAt !== null && !atOnce;
      await (isLater ? scheduleDraft : finishDraft)(publisher, draft);
    } else if (draft.state === 'scheduled' && atOnce) {
      await finishDraft(publisher, draft);
    }
    return draftView(workshop.media, context, await findDraft(context, id));
  };

/** Begins to publish several drafts, or schedules them; none when one of them cannot be. */
export const publishDrafts =
  (workshop: Workshop) =>
  async (context: SignedInContext, input: InputOf<typeof call>): Promise<PinDraft[]> => {
    const drafts = await findDraftsToChange(context, input.draft_ids);
    const publisher = await publisherOf(workshop, context);
    for (const draft of drafts) {
      if (draft.state !== 'draft') continue;
      await (draft.publishAt === null ? beginPublishing : scheduleDraft)(publisher, draft);
    }
    const ids = drafts.map((draft) => draft.id);
    return draftViewsByIds(workshop.media, context, ids);
  };
