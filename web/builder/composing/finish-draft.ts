import { type PinDraft, updateDraft } from '#contract/builder/drafts.ts';
import type { Send } from '#contract/kernel/render.ts';
import { CallError } from '#web/kernel/sending/call-error.ts';
import { ownAddress } from '#web/kernel/core/own-address.ts';
import { waitFor } from '#web/kernel/core/wait-for.ts';
import { uploadFile } from '#web/media/upload-file.ts';
import { needsFinish, pictureInputOf, sourceOf } from '../core/draft-edit.ts';
import { drawComposition, fontsReady } from './draw-composition.ts';
import { loadPicture } from '../core/load-picture.ts';

/**
 * Draws a draft's edited pictures, uploads them losslessly and attaches them to the draft; returns the updated draft.
 * What is published is what was drawn here [BUILD-12].
 */
export async function finishDraft(
  send: Send,
  draft: PinDraft,
  signal: AbortSignal,
): Promise<PinDraft> {
  if (!draft.pictures.some(needsFinish)) return draft;
  const pictures = [];
  // Sequentially, because a finished picture takes much memory.
  for (const picture of draft.pictures) {
    const input = pictureInputOf(picture);
    if (!needsFinish(picture)) {
      pictures.push(input);
      continue;
    }
    const file = await finishedPicture(picture);
    const around = { send, fetch: fetch.bind(globalThis), wait: waitFor };
    const { uploadId } = await uploadFile(file, around, signal);
    pictures.push({ ...input, composed_signature: null, composed_upload_id: uploadId });
  }
  const { id, version } = draft;
  return send(updateDraft, { draft_id: id, version, pictures }, { signal });
}

/** Draws the picture as it will be published, as a PNG. */
async function finishedPicture(picture: PinDraft['pictures'][number]): Promise<Blob> {
  const { composition } = picture;
  const [loaded] = await Promise.all([
    loadPicture(ownAddress(sourceOf(picture).url)),
    fontsReady(composition),
  ]);
  if (!loaded.editable) throw notEditable();
  const canvas = drawComposition(loaded.element, loaded, composition);
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'));
  if (!blob) throw notEditable();
  return blob;
}

/** The English text is its key. */
export const NOT_EDITABLE = 'This picture can be published whole, but not edited here.';

function notEditable(): CallError {
  const code = 'not_editable';
  return new CallError({ status: 0, number: 0, code, message: NOT_EDITABLE, detail: null });
}
