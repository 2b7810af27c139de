import type { UploadState } from '#contract/media.ts';
import type { Tx } from '#server/kernel/db/tx.ts';

/** What an upload was registered as. */
export type UploadKind = 'picture' | 'video';

export interface UploadRow {
  readonly id: string;
  readonly person_id: string;
  readonly status: UploadState['status'];
  readonly kind: UploadKind;
  /** The progress of converting a video, in percent. */
  readonly percent: number;
  /** The number of attempts of its job. */
  readonly tries: number;
  readonly signature: string | null;
  readonly failure_code: string | null;
  readonly failure_message: string | null;
  readonly expires_at: Date;
}

/** The key of an upload; its bucket is its owner's. */
export interface UploadKey {
  readonly bucket: number;
  readonly id: string;
}

export function insertUpload(
  tx: Tx,
  key: UploadKey,
  upload: { readonly personId: string; readonly kind: UploadKind },
  now: Date,
  expiresAt: Date,
): Promise<number> {
  return tx.run(
    `insert into uploads (bucket, id, person_id, kind, status, created_at, expires_at)
     values (:bucket, :id, :personId, :kind, 'registered', :now, :expiresAt)`,
    {
      bucket: key.bucket,
      id: key.id,
      personId: upload.personId,
      kind: upload.kind,
      now,
      expiresAt,
    },
  );
}

export function uploadRow(tx: Tx, key: UploadKey): Promise<UploadRow | null> {
  return tx.row<UploadRow>(
    `select id, person_id, kind, percent, status, tries, signature, failure_code,
       failure_message, expires_at
     from uploads where bucket = :bucket and id = :id`,
    { bucket: key.bucket, id: key.id },
  );
}

/** Returns the person's own uploads among these; those of others are omitted [SEC-51]. */
export function uploadsOf(
  tx: Tx,
  bucket: number,
  personId: string,
  ids: readonly string[],
): Promise<UploadRow[]> {
  return tx.rows<UploadRow>(
    `select id, person_id, kind, percent, status, tries, signature, failure_code,
       failure_message, expires_at
     from uploads where bucket = :bucket and id = any(:ids::bigint[]) and person_id = :personId`,
    { bucket, personId, ids },
  );
}

/** Whether the person uploaded this picture, as far back as uploads are stored. */
export async function hasUploaded(
  tx: Tx,
  person: { readonly bucket: number; readonly id: string },
  signature: string,
): Promise<boolean> {
  const row = await tx.row(
    'select 1 from uploads where bucket = :bucket and person_id = :id and signature = :signature limit 1',
    { bucket: person.bucket, id: person.id, signature },
  );
  return row !== null;
}

/**
 * Claims the ticket's only post: returns 0 if another post holds it. A claim that was not renewed since `before`
 * belongs to a process that died.
 */
export function claimUpload(tx: Tx, key: UploadKey, now: Date, before: Date): Promise<number> {
  return tx.run(
    `update uploads set claimed_at = :now
     where bucket = :bucket and id = :id and status = 'registered'
       and (claimed_at is null or claimed_at < :before) and expires_at > :now`,
    { bucket: key.bucket, id: key.id, now, before },
  );
}

/** Renews the claim made or renewed at `claimedAt`: returns 0 if another post holds it now. */
export function renewClaim(tx: Tx, key: UploadKey, claimedAt: Date, now: Date): Promise<number> {
  return tx.run(
    `update uploads set claimed_at = :now
     where bucket = :bucket and id = :id and status = 'registered' and claimed_at = :claimedAt`,
    { bucket: key.bucket, id: key.id, claimedAt, now },
  );
}

/** Releases the claim after a post that did not arrive in full. */
export function releaseUpload(tx: Tx, key: UploadKey, claimedAt: Date): Promise<number> {
  return tx.run(
    `update uploads set claimed_at = null
     where bucket = :bucket and id = :id and status = 'registered' and claimed_at = :claimedAt`,
    { bucket: key.bucket, id: key.id, claimedAt },
  );
}

/**
 * Changes the state from registered to processing: returns 0 if it was not registered any more, or if another post
 * holds the claim of `claimedAt` (null for a direct post, which claims nothing). `workedAt` is null while nobody
 * works on it.
 */
export function beginProcessing(
  tx: Tx,
  key: UploadKey,
  now: Date,
  { claimedAt, workedAt }: { readonly claimedAt: Date | null; readonly workedAt: Date | null },
): Promise<number> {
  return tx.run(
    `update uploads set status = 'processing', claimed_at = coalesce(claimed_at, :now), worked_at = :workedAt
     where bucket = :bucket and id = :id and status = 'registered'
       and claimed_at is not distinct from :claimedAt`,
    { bucket: key.bucket, id: key.id, now, claimedAt, workedAt },
  );
}

/** Takes over a processing upload that nobody has worked on since `before`; returns 0 if somebody has. */
export function takeOverUpload(tx: Tx, key: UploadKey, now: Date, before: Date): Promise<number> {
  return tx.run(
    `update uploads set worked_at = :now, tries = tries + 1
     where bucket = :bucket and id = :id and status = 'processing'
       and (worked_at is null or worked_at < :before)`,
    { bucket: key.bucket, id: key.id, now, before },
  );
}

/** Records that nobody works on it, so that the next job may take it over at once. */
export function endWork(tx: Tx, key: UploadKey): Promise<number> {
  return tx.run(
    `update uploads set worked_at = null
     where bucket = :bucket and id = :id and status = 'processing'`,
    { bucket: key.bucket, id: key.id },
  );
}

/** Records that an upload is being worked on, and its progress; null while that is unknown. */
export function noteWork(
  tx: Tx,
  key: UploadKey,
  now: Date,
  percent: number | null,
): Promise<number> {
  return tx.run(
    `update uploads set worked_at = :now, percent = coalesce(:percent::smallint, percent)
     where bucket = :bucket and id = :id and status = 'processing'`,
    { bucket: key.bucket, id: key.id, now, percent },
  );
}

export function markSucceeded(tx: Tx, key: UploadKey, signature: string): Promise<number> {
  return tx.run(
    `update uploads set status = 'succeeded', signature = :signature
     where bucket = :bucket and id = :id and status = 'processing'`,
    { bucket: key.bucket, id: key.id, signature },
  );
}

export function markFailed(tx: Tx, key: UploadKey, code: string, message: string): Promise<number> {
  return tx.run(
    `update uploads set status = 'failed', failure_code = :code, failure_message = :message
     where bucket = :bucket and id = :id and status in ('registered', 'processing')`,
    { bucket: key.bucket, id: key.id, code, message },
  );
}

/** Deletes uploads that expired long ago; pins keep the pictures. */
export function deleteUploadsExpiredBefore(tx: Tx, before: Date): Promise<number> {
  return tx.run('delete from uploads where expires_at < :before', { before });
}
