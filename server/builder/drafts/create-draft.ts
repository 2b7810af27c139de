import type { InputOf } from '#contract/kernel/call.ts';
import type { createDraft as call, PinDraft } from '#contract/builder/drafts.ts';
import { MAX_DRAFTS } from '#contract/builder/limits.ts';
import type { SignedInContext } from '#server/kernel/context/context.ts';
import { hold } from '#server/kernel/db/hold.ts';
import { Failure } from '#server/kernel/core/failure.ts';
import { makeId } from '#server/kernel/core/ids.ts';
import { countDrafts, insertDraft, type DraftRow, type DraftFields } from '../core/draft-store.ts';
import { draftView } from '../core/draft-views.ts';
import type { MakerContext } from '../core/maker.ts';
import { emptyFields, fieldsAfter } from './draft-fields.ts';

const ATTEMPTS = 5;

/** Creates a draft. */
export async function createDraft(
  context: MakerContext,
  input: InputOf<typeof call>,
): Promise<PinDraft> {
  const fields = await fieldsAfter(context, emptyFields, input);
  return draftView(context, await insertWithId(context, fields));
}

async function insertWithId(
  { tx, viewer, now }: SignedInContext,
  fields: DraftFields,
): Promise<DraftRow> {
  await hold(tx, `drafts ${viewer.id}`);
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const id = makeId(viewer.bucket, now.getTime());
    const row = await insertDraft(tx, id, viewer.id, fields, { now, most: MAX_DRAFTS });
    if (row !== null) return row;
    if ((await countDrafts(tx, viewer.id)) >= MAX_DRAFTS) {
      throw new Failure('too_many_drafts', `You can have up to ${MAX_DRAFTS} drafts.`, {
        detail: 'Publish or delete some of your drafts first.',
      });
    }
  }
  throw new Error('no free id was found for a draft');
}
