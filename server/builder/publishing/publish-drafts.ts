import type { InputOf } from '#contract/kernel/call.ts';
import type { PinDraft } from '#contract/builder/drafts.ts';
import type {
  publishDraft as oneCall,
  publishDrafts as call,
} from '#contract/builder/publishing.ts';
import { draftView, draftViewsByIds } from '../core/draft-views.ts';
import { findDraft, findDraftsToChange, findDraftToChange } from '../core/find-draft.ts';
import type { Publisher } from './make-pin.ts';
import { capabilitiesOf, type MakerContext } from '../core/maker.ts';
import { requireVersion } from '../core/rules.ts';
import { beginPublishing, finishDraft, scheduleDraft } from './steps.ts';

const publisherOf = async (context: MakerContext): Promise<Publisher> => ({
  tx: context.tx,
  now: context.now,
  jobs: context.jobs,
  viewer: context.viewer,
  origin: context.origin,
  capabilities: await capabilitiesOf(context),
});

/** Creates a draft's pin, or schedules it; repeating it returns the result. */
export async function publishDraft(
  context: MakerContext,
  input: InputOf<typeof oneCall>,
): Promise<PinDraft> {
  const { draft_id: id, version, now: atOnce = false } = input;
  const draft = await findDraftToChange(context, id);
  const publisher = await publisherOf(context);
  if (draft.state === 'draft') {
    if (version !== undefined) requireVersion(draft, version);
    const isLater = draft.publishAt !== null && !atOnce;
    await (isLater ? scheduleDraft : finishDraft)(publisher, draft);
  } else if (draft.state === 'scheduled' && atOnce) {
    await finishDraft(publisher, draft);
  }
  return draftView(context, await findDraft(context, id));
}

/** Starts publishing several drafts, or schedules them; none if one of them cannot be. */
export async function publishDrafts(
  context: MakerContext,
  input: InputOf<typeof call>,
): Promise<PinDraft[]> {
  const drafts = await findDraftsToChange(context, input.draft_ids);
  const publisher = await publisherOf(context);
  for (const draft of drafts) {
    if (draft.state !== 'draft') continue;
    await (draft.publishAt === null ? beginPublishing : scheduleDraft)(publisher, draft);
  }
  const ids = drafts.map((draft) => draft.id);
  return draftViewsByIds(context, ids);
}
