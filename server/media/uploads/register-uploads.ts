import { MAX_UPLOAD_BYTES } from '#contract/kernel/limits.ts';
import type {
  createUpload as createUploadCall,
  registerUploads as registerUploadsCall,
  UploadTicket,
} from '#contract/media.ts';
import type { InputOf } from '#contract/kernel/call.ts';
import type { SignedInContext } from '#server/kernel/context/context.ts';
import { Failure } from '#server/kernel/core/failure.ts';
import { makeId } from '#server/kernel/core/ids.ts';
import type { Media } from '#server/media/context/media.ts';
import { requireAnyRoom } from '#server/media/core/charge-picture.ts';
import { insertUpload } from '#server/media/core/upload-store.ts';
import type { UploadKind } from '#server/media/core/upload-store.ts';
import { planSweep } from '#server/media/uploads/sweep.ts';
import { TICKET_MS, ticketFields } from '../storage/ticket.ts';

/** Registers one upload; returns the address to post the file to, and the parameters to post before it [CREATE-18]. */
export async function createUpload(
  context: SignedInContext & { readonly media: Media },
  input: InputOf<typeof createUploadCall>,
): Promise<UploadTicket> {
  const kind = input.type === 'video' ? 'video' : 'picture';
  await requireKind(context.media, kind);
  await requireAnyRoom(context.read, context.viewer.id);
  return register(context.media, context, kind);
}

/** Registers several at once; the answer is keyed by the caller's own ids. */
export async function registerUploads(
  context: SignedInContext & { readonly media: Media },
  input: InputOf<typeof registerUploadsCall>,
): Promise<Record<string, UploadTicket>> {
  const wanted = input.media_info_list.map(({ id, media_type: type }) => ({
    id,
    kind: kindOf(type),
  }));
  for (const { kind } of wanted) await requireKind(context.media, kind);
  await requireAnyRoom(context.read, context.viewer.id);
  const tickets = new Map<string, UploadTicket>();
  for (const { id, kind } of wanted) tickets.set(id, await register(context.media, context, kind));
  return Object.fromEntries(tickets);
}

function kindOf(type: string): UploadKind {
  if (/^video/i.test(type)) return 'video';
  if (/^image/i.test(type)) return 'picture';
  throw new Failure(
    'picture_unsupported',
    'Only pictures and videos can be uploaded; the media type has to be an image or a video.',
  );
}

/** Refused before a person sends 200 MB that nobody can use [BUILD-04]. */
async function requireKind({ videos }: Media, kind: UploadKind): Promise<void> {
  if (kind === 'picture' || (await videos.can())) return;
  throw new Failure(
    'video_unavailable',
    "Videos can't be uploaded here, because this server has no ffmpeg; please choose a picture.",
  );
}

async function register(
  media: Media,
  context: SignedInContext,
  kind: UploadKind,
): Promise<UploadTicket> {
  const { viewer, now } = context;
  const id = makeId(viewer.bucket, now.getTime());
  const expiresAt = new Date(now.getTime() + TICKET_MS);
  const upload = { personId: viewer.id, kind };
  await insertUpload(context.tx, { bucket: viewer.bucket, id }, upload, now, expiresAt);
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
