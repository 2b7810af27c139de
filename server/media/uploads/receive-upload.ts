import type { Readable } from 'node:stream';
import { Failure } from '#server/kernel/core/failure.ts';
import { bucketOf } from '#server/kernel/core/ids.ts';
import { jobsIn } from '#server/kernel/jobs/jobs.ts';
import type { Media } from '#server/media/context/media.ts';
import type { SpoolFile } from '#server/media/storage/spool.ts';
import {
  beginProcessing,
  markFailed,
  releaseUpload,
  uploadRow,
} from '#server/media/core/upload-store.ts';
import type { UploadKey } from '#server/media/core/upload-store.ts';
import { startClaim } from './claim.ts';
import type { Claim } from './claim.ts';
import { RESUME_MS, beginVideo, finishOrDefer, planResume, spoolName } from './finish-upload.ts';
import type { Ticket } from '../storage/ticket.ts';

/** A received file. */
export interface Received {
  readonly signature: string;
  /** Whether its picture is made; otherwise it will be soon, and getUploads reports it. */
  readonly isDone: boolean;
}

/**
 * Receives the file of a ticket and makes a picture of it. A video is only started: it continues after the answer.
 *
 * The ticket is claimed before the first byte, so it is valid for one post; an interrupted post releases it, and
 * the claim of a killed one expires. Once the file is complete the upload is `processing`, and the same
 * transaction schedules a job that takes over should this process die [SEC-75].
 */
export async function receiveUpload(
  media: Media,
  ticket: Ticket,
  source: Readable,
): Promise<Received> {
  const key: UploadKey = { bucket: bucketOf(ticket.uploadId), id: ticket.uploadId };
  const claim = await startClaim(media, key);
  if (claim === null) throw await whyNot(media, key, ticket);
  const file = await received(media, key, ticket, source, claim);
  const kind = await media.db.transaction(async (tx) => {
    const now = media.clock();
    const from = { claimedAt: await claim.end(), workedAt: now };
    if ((await beginProcessing(tx, key, now, from)) === 0) throw await whyNot(media, key, ticket);
    await planResume(jobsIn(tx), key, new Date(now.getTime() + RESUME_MS));
    return (await uploadRow(tx, key))?.kind;
  });
  if (kind === 'video') {
    await beginVideo(media, key, file);
    return { signature: file.signature, isDone: false };
  }
  return { signature: file.signature, isDone: await finishOrDefer(media, key, file) };
}

async function received(
  media: Media,
  key: UploadKey,
  ticket: Ticket,
  source: Readable,
  claim: Claim,
): Promise<SpoolFile> {
  const { personId, maxBytes } = ticket;
  try {
    return await media.spool.receive(spoolName(key.id), source, { maxBytes, personId });
  } catch (error) {
    const claimedAt = await claim.end();
    if (error instanceof Failure && error.code === 'too_large') {
      await markFailed(media.db.read, key, error.code, error.message);
    } else {
      await releaseUpload(media.db.read, key, claimedAt);
    }
    throw error;
  }
}

async function whyNot(media: Media, key: UploadKey, ticket: Ticket): Promise<Failure> {
  const row = await uploadRow(media.db.read, key);
  if (row === null || row.person_id !== ticket.personId) {
    return new Failure('upload_not_found', "We couldn't find that upload.");
  }
  return new Failure(
    'upload_used',
    'A file was posted to this upload before. Please register a new one.',
  );
}
