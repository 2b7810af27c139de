import type { InputOf, Page } from '#contract/kernel/call.ts';
import type { PinDraft } from '#contract/builder/drafts.ts';
import type {
  cancelScheduledPin as cancelCall,
  getScheduledPins as listCall,
  reschedulePin as moveCall,
} from '#contract/builder/publishing.ts';
import type { SignedInContext } from '#server/kernel/context/context.ts';
import { timeCursor } from '#server/kernel/context/cursor.ts';
import { draftView, draftViews } from '../core/draft-views.ts';
import { findDraft, findDraftToChange, withoutSecret } from '../core/find-draft.ts';
import { capabilitiesOf, makerFor, type MakerContext } from '../core/maker.ts';
import { toRuledDraft } from '../core/ruled-draft.ts';
import { refuseUnfit, requireScheduled, requireTime } from '../core/rules.ts';
import { scheduledOf } from './step-store.ts';
import { planDraft, returnDraft } from './steps.ts';

/** Returns the viewer's scheduled pins, next first. */
export async function getScheduledPins(
  context: SignedInContext,
  input: InputOf<typeof listCall>,
): Promise<Page<PinDraft[]>> {
  const { tx, viewer } = context;
  const after = timeCursor.read(input.bookmark);
  const rows = await scheduledOf(tx, viewer.id, after, input.page_size + 1);
  const page = rows.slice(0, input.page_size);
  const last = rows.length > page.length ? page.at(-1) : undefined;
  const at = last?.publishAt ?? null;
  const bookmark = last && at ? timeCursor.write({ at, id: last.id }) : null;
  return {
    data: await draftViews(context, await withoutSecret(context, page)),
    bookmark,
  };
}

/** Changes a scheduled pin's time. */
export async function reschedulePin(
  context: MakerContext,
  input: InputOf<typeof moveCall>,
): Promise<PinDraft> {
  const draft = await findDraftToChange(context, input.draft_id);
  requireScheduled(draft);
  const capabilities = await capabilitiesOf(context);
  refuseUnfit(toRuledDraft(draft), await makerFor(context, capabilities, draft));
  requireTime(input.publish_at, context.now);
  const { tx, now, jobs } = context;
  await planDraft({ tx, now, jobs, capabilities }, draft, input.publish_at);
  return draftView(context, await findDraft(context, draft.id));
}

/** Turns a scheduled pin back into a draft. */
export async function cancelScheduledPin(
  context: SignedInContext,
  input: InputOf<typeof cancelCall>,
): Promise<PinDraft> {
  const draft = await findDraftToChange(context, input.draft_id);
  requireScheduled(draft);
  await returnDraft(context, draft, null);
  return draftView(context, await findDraft(context, draft.id));
}
