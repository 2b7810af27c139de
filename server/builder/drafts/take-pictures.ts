import type * as z from 'zod/mini';
import { ratiosOf, type DraftKind } from '#contract/builder/limits.ts';
import type { Composition, pictureInput } from '#contract/builder/pictures.ts';
import type { SignedInContext } from '#server/kernel/context/context.ts';
import { Failure } from '#server/kernel/core/failure.ts';
import { picturesBySignature, type Media } from '#server/media/index.ts';
import { takePicture } from '#server/pins/index.ts';
import type { StoredFile, StoredPicture } from '../core/draft-store.ts';
import { requireOneName, type PictureName } from '../core/rules.ts';

type PictureInput = z.output<typeof pictureInput>;

/** The owner of the pictures, and what the draft already has. */
interface Taking {
  readonly media: Media;
  readonly context: SignedInContext;
  readonly kind: DraftKind;
  readonly stored: readonly StoredPicture[];
}

/** Returns a picture's default composition: unedited where its kind allows it. */
export function plainComposition(kind: DraftKind): Composition {
  const ratio = ratiosOf[kind][0] ?? 'original';
  return { ratio, layout: 'fill', crop: null, background: '#ffffff', overlays: [] };
}

/**
 * Resolves a request's pictures in order: the viewer's own uploads, the draft's pictures, others they may pin, and
 * addresses, which are fetched. Call it before other writes.
 */
export async function takePictures(
  taking: Taking,
  inputs: readonly PictureInput[],
): Promise<StoredPicture[]> {
  const named: { source: string; composed: string | null }[] = [];
  for (const [index, input] of inputs.entries()) {
    named.push(await signaturesOf(taking, input, `pictures.${index}`));
  }
  const all = named.flatMap(({ source, composed }) => [source, ...(composed ? [composed] : [])]);
  const files = await picturesBySignature(taking.context.tx, all);
  const fileOf = (signature: string): StoredFile => {
    const file = files.get(signature);
    if (file === undefined)
      throw new Failure('picture_not_found', "We couldn't find that picture.");
    const { width, height, ext } = file;
    return { signature, width, height, ext };
  };
  return named.map(({ source, composed }, index) => {
    const input = inputs[index];
    return {
      ...fileOf(source),
      composition: input?.composition ?? plainComposition(taking.kind),
      composed: composed === null ? null : fileOf(composed),
      title: input?.title ?? '',
      link: input?.link ?? null,
      text: input?.text ?? '',
      altText: input?.alt_text ?? '',
    };
  });
}

async function signaturesOf(
  taking: Taking,
  input: PictureInput,
  field: string,
): Promise<{ source: string; composed: string | null }> {
  const source = await signatureOf(
    taking,
    { upload: input.upload_id, url: input.image_url, signature: input.image_signature },
    field,
  );
  const { composed_upload_id: upload, composed_signature: signature } = input;
  if (upload === null && signature === null) return { source, composed: null };
  const name = { upload, url: null, signature };
  return { source, composed: await signatureOf(taking, name, `${field}.composed_upload_id`) };
}

async function signatureOf(taking: Taking, name: PictureName, field: string): Promise<string> {
  requireOneName(name, field);
  const { media, context } = taking;
  if (name.upload !== null) {
    return takePicture(media, context, { kind: 'upload', id: name.upload, signature: null });
  }
  if (name.url !== null) return takePicture(media, context, { kind: 'url', url: name.url });
  const signature = name.signature ?? '';
  const isStored = taking.stored.some(
    (picture) => picture.signature === signature || picture.composed?.signature === signature,
  );
  return isStored ? signature : takePicture(media, context, { kind: 'signature', signature });
}
