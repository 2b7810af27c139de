import type { InputOf } from '#contract/kernel/call.ts';
import type { updateDraft as call, PinDraft } from '#contract/builder/drafts.ts';
import { updateDraftRow } from '../core/draft-store.ts';
import { draftView } from '../core/draft-views.ts';
import { findDraft, findDraftToChange } from '../core/find-draft.ts';
import { requireAtRest, requireVersion } from '../core/rules.ts';
import type { MakerContext } from '../core/maker.ts';
import { fieldsAfter } from './draft-fields.ts';

/** Changes a draft, unless it changed meanwhile. */
export async function updateDraft(
  context: MakerContext,
  input: InputOf<typeof call>,
): Promise<PinDraft> {
  const { draft_id: id, version } = input;
  // Checked twice: in between, pictures may be fetched, which takes seconds and holds no lock.
  const before = await findDraft({ tx: context.read, viewer: context.viewer }, id);
  requireAtRest(before);
  requireVersion(before, version);
  const fields = await fieldsAfter(context, before, input);
  const draft = await findDraftToChange(context, id);
  requireAtRest(draft);
  requireVersion(draft, version);
  await updateDraftRow(context.tx, id, fields, context.now);
  return draftView(context, await findDraft(context, id));
}
