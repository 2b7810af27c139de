import type { InputOf } from '#contract/kernel/call.ts';
import type { createDraft as call, PinDraft } from '#contract/builder/drafts.ts';
import { MAX_DRAFTS } from '#contract/builder/limits.ts';
import type { SignedInContext } from '#server/kernel/context.ts';
import { hold } from '#server/kernel/db/hold.ts';
import { Failure } from '#server/kernel/failure.ts';
import { makeId } from '#server/kernel/ids.ts';
import type { Media } from '#server/media/index.ts';
import { countDrafts, insertDraft, type DraftRow, type DraftSaid } from './draft-store.ts';
import { draftView } from './draft-views.ts';
import { nothingSaid, saidAfter } from './say.ts';

const ATTEMPTS = 5;

/** Keeps a new draft. */
export const createDraft =
  (media: Media) =>
  async (context: SignedInContext, input: InputOf<typeof call>): Promise<PinDraft> => {
    const said = await saidAfter(media, context, nothingSaid, input);
    return draftView(media, context, await keep(context, said));
  };

async function keep({ tx, viewer, now }: SignedInContext, said: DraftSaid): Promise<DraftRow> {
  await hold(tx, `drafts ${viewer.id}`);
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const id = makeId(viewer.bucket, now.getTime());
    const row = await insertDraft(tx, id, viewer.id, said, { now, most: MAX_DRAFTS });
    if (row !== null) return row;
    if ((await countDrafts(tx, viewer.id)) >= MAX_DRAFTS) {
      throw new Failure('too_many_drafts', `There is room for ${MAX_DRAFTS} drafts.`, {
        detail: 'Publish or delete some of your drafts first.',
      });
    }
  }
  throw new Error('no free id was found for a draft');
}
