import { MAX_UPLOAD_BYTES } from '#contract/kernel/limits.ts';
import type {
  createUpload as createUploadCall,
  registerUploads as registerUploadsCall,
  UploadTicket,
} from '#contract/media.ts';
import type { InputOf } from '#contract/kernel/call.ts';
import type { SignedInContext } from '#server/kernel/context.ts';
import { Failure } from '#server/kernel/failure.ts';
import { makeId } from '#server/kernel/ids.ts';
import type { Media } from '#server/media/media.ts';
import { insertUpload } from '#server/media/upload-store.ts';
import { planSweep } from '#server/media/sweep.ts';
import { TICKET_MS, ticketFields } from './ticket.ts';

/** Registers one upload: where to post the file, and the parameters to post before it [CREATE-18]. */
export function createUpload(media: Media) {
  return async (
    context: SignedInContext,
    _input: InputOf<typeof createUploadCall>,
  ): Promise<UploadTicket> => register(media, context);
}

/** Registers several at once, answered under the caller's own ids. */
export function registerUploads(media: Media) {
  return async (
    context: SignedInContext,
    input: InputOf<typeof registerUploadsCall>,
  ): Promise<Record<string, UploadTicket>> => {
    for (const { media_type: type } of input.media_info_list) requirePicture(type);
    const tickets = new Map<string, UploadTicket>();
    for (const { id } of input.media_info_list) tickets.set(id, await register(media, context));
    return Object.fromEntries(tickets);
  };
}

function requirePicture(type: string): void {
  if (/^video/i.test(type)) {
    throw new Failure(
      'picture_unsupported',
      'Videos cannot be uploaded here; please choose a picture.',
    );
  }
  if (!/^image/i.test(type)) {
    throw new Failure(
      'picture_unsupported',
      'Only pictures can be uploaded; the media type has to be an image.',
    );
  }
}

async function register(media: Media, context: SignedInContext): Promise<UploadTicket> {
  const { viewer, now } = context;
  const id = makeId(viewer.bucket, now.getTime());
  const expiresAt = new Date(now.getTime() + TICKET_MS);
  await insertUpload(context.tx, { bucket: viewer.bucket, id }, viewer.id, now, expiresAt);
  await planSweep(context.jobs, now);
  if (media.direct !== null) {
    const { url, fields } = await media.direct.ticket(id);
    return { upload_id: id, upload_url: url, upload_parameters: fields };
  }
  const ticket = { uploadId: id, personId: viewer.id, maxBytes: MAX_UPLOAD_BYTES, expiresAt };
  return {
    upload_id: id,
    upload_url: media.uploadUrl,
    upload_parameters: ticketFields(media.tickets, ticket),
  };
}
