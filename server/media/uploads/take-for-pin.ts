import type { SignedInContext } from '#server/kernel/context/context.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import { Failure } from '#server/kernel/core/failure.ts';
import type { ErrorCode } from '#contract/kernel/errors.ts';
import { errors } from '#contract/kernel/errors.ts';
import type { Media } from '../context/media.ts';
import { pictureRow } from '../core/picture-store.ts';
import type { PictureRow } from '../core/picture-store.ts';
import { isOwnUpload } from '../core/policy.ts';
import { isOverdue } from '../core/upload-rules.ts';
import { storePicture, takePicture, type Taking } from '../pictures/take-picture.ts';
import { uploadRow } from '../core/upload-store.ts';
import type { UploadRow } from '../core/upload-store.ts';

/** The limit of a picture in a request's text, in bytes. */
const MAX_BASE64_BYTES = 20_000_000;

/**
 * Fetches the picture at a web address and stores it in the context's transaction. Call it before other writes,
 * since it takes seconds. Refuses with picture_unreachable, picture_too_small [CREATE-08], picture_unsupported,
 * picture_unreadable, too_large, storage_full or unavailable.
 */
export async function takePictureFromUrl(
  media: Media,
  context: SignedInContext,
  url: string,
): Promise<PictureRow> {
  const by = { personId: context.viewer.id, signal: context.signal };
  const { body } = await media.outside.fetchPicture(url, by);
  return takePictureFromBytes(media, { ...context, personId: context.viewer.id }, body, true);
}

/** Stores a picture from base64 text or a data: URL; refuses like takePictureFromUrl, but accepts any size. */
export async function takePictureFromBase64(
  media: Media,
  context: SignedInContext,
  text: string,
): Promise<PictureRow> {
  const digits = text.replace(/^data:[\w.+/-]{0,100};base64,/, '');
  if (digits === '' || digits.length % 4 === 1 || !/^[\w+/-]*={0,2}$/.test(digits)) {
    throw new Failure('invalid_input', 'Invalid Image');
  }
  const body = Buffer.from(digits, 'base64');
  if (body.length > MAX_BASE64_BYTES)
    throw new Failure('too_large', 'This picture is larger than 20 MB.');
  return takePictureFromBytes(media, { ...context, personId: context.viewer.id }, body, false);
}

/** Stores a picture from bytes; refuses and takes as long as takePictureFromUrl. */
export async function takePictureFromBytes(
  media: Media,
  taking: Taking & { readonly tx: Tx },
  body: Buffer,
  fromUrl: boolean,
): Promise<PictureRow> {
  const picture = await makePictureOf(media, taking, body, fromUrl);
  await storePicture(taking.tx, picture, taking.personId, taking.now);
  return picture;
}

/** As takePictureFromBytes, outside a transaction: the caller inserts the row with storePicture(). */
export async function makePictureOf(
  media: Media,
  taking: Taking,
  body: Buffer,
  fromUrl: boolean,
): Promise<PictureRow> {
  const file = await media.spool.take(body);
  try {
    return await takePicture(media, taking, file, fromUrl);
  } finally {
    await media.spool.letGo(file.name);
  }
}

/**
 * Returns the picture of the viewer's own successful upload [CREATE-18]. Refuses with upload_not_found (also for
 * uploads of others), no_picture while it is processing, and with the upload's own reason if it failed.
 * `signature`, if given, must be the upload's.
 */
export async function takeUploadedPicture(
  media: Media,
  context: SignedInContext,
  uploadId: string,
  signature: string | null = null,
): Promise<PictureRow> {
  const key = { bucket: context.viewer.bucket, id: uploadId };
  const upload = BigInt(uploadId) < 2n ** 63n ? await uploadRow(context.read, key) : null;
  if (upload === null || !isOwnUpload(context.viewer, upload)) {
    throw new Failure('upload_not_found', "We couldn't find that upload.");
  }
  if (upload.signature === null) throw notDone(upload, context.now);
  // A store answers a direct post with its own ETag, which clients pass on: it proves nothing.
  if (signature !== null && signature !== upload.signature && media.direct === null) {
    throw new Failure('invalid_input', 'This upload holds another picture.');
  }
  const picture = await pictureRow(context.read, upload.signature);
  if (picture === null)
    throw new Failure('picture_not_found', 'The picture of this upload is gone.');
  return picture;
}

function notDone(upload: UploadRow, now: Date): Failure {
  if (upload.status === 'failed') {
    const code = upload.failure_code ?? '';
    return new Failure(
      isCode(code) ? code : 'picture_unreadable',
      upload.failure_message ?? 'The upload failed.',
    );
  }
  const message = isOverdue(upload, now)
    ? 'This upload has expired.'
    : "This upload isn't done yet.";
  return new Failure('no_picture', message);
}

function isCode(code: string): code is ErrorCode {
  return Object.hasOwn(errors, code);
}
