import type { UploadState } from '#contract/media.ts';
import type { Tx } from '#server/kernel/db/tx.ts';

/** What an upload was registered as. */
export type UploadKind = 'picture' | 'video';

export interface UploadRow {
  readonly id: string;
  readonly person_id: string;
  readonly status: UploadState['status'];
  readonly kind: UploadKind;
  /** How much of a video is made. */
  readonly percent: number;
  /** How often its job has worked on it. */
  readonly tries: number;
  readonly signature: string | null;
  readonly failure_code: string | null;
  readonly failure_message: string | null;
  readonly expires_at: Date;
}

/** Which upload; its bucket is its owner's. */
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
     values ($1, $2, $3, $4, 'registered', $5, $6)`,
    [key.bucket, key.id, upload.personId, upload.kind, now, expiresAt],
  );
}

export function uploadRow(tx: Tx, key: UploadKey): Promise<UploadRow | null> {
  return tx.row<UploadRow>(
    `select id, person_id, kind, percent, status, tries, signature, failure_code,
       failure_message, expires_at
     from uploads where bucket = $1 and id = $2`,
    [key.bucket, key.id],
  );
}

/** The person's own uploads among these; those of others are left out [SEC-51]. */
export function uploadsOf(
  tx: Tx,
  bucket: number,
  personId: string,
  ids: readonly string[],
): Promise<UploadRow[]> {
  return tx.rows<UploadRow>(
    `select id, person_id, kind, percent, status, tries, signature, failure_code,
       failure_message, expires_at
     from uploads where bucket = $1 and id = any($3::bigint[]) and person_id = $2`,
    [bucket, personId, ids],
  );
}

/** Whether the person uploaded this picture, not so long ago that the upload is forgotten. */
export async function hasUploaded(
  tx: Tx,
  person: { readonly bucket: number; readonly id: string },
  signature: string,
): Promise<boolean> {
  const row = await tx.row(
    'select 1 from uploads where bucket = $1 and person_id = $2 and signature = $3 limit 1',
    [person.bucket, person.id, signature],
  );
  return row !== null;
}

/**
 * Takes the ticket's one post: 0 when another post has it. A claim that was not renewed since
 * `before` is of a process that died.
 */
export function claimUpload(tx: Tx, key: UploadKey, now: Date, before: Date): Promise<number> {
  return tx.run(
    `update uploads set claimed_at = $3
     where bucket = $1 and id = $2 and status = 'registered'
       and (claimed_at is null or claimed_at < $4) and expires_at > $3`,
    [key.bucket, key.id, now, before],
  );
}

/** Renews the claim that was made or renewed at `claimedAt`: 0 when another post has it now. */
export function renewClaim(tx: Tx, key: UploadKey, claimedAt: Date, now: Date): Promise<number> {
  return tx.run(
    `update uploads set claimed_at = $4
     where bucket = $1 and id = $2 and status = 'registered' and claimed_at = $3`,
    [key.bucket, key.id, claimedAt, now],
  );
}

/** Gives the ticket back after a post that did not arrive in full. */
export function releaseUpload(tx: Tx, key: UploadKey, claimedAt: Date): Promise<number> {
  return tx.run(
    `update uploads set claimed_at = null
     where bucket = $1 and id = $2 and status = 'registered' and claimed_at = $3`,
    [key.bucket, key.id, claimedAt],
  );
}

/**
 * From registered to processing: 0 when it was not registered any more, or when the claim of
 * `claimedAt` (null for a direct post, which claims nothing) is another's. `workedAt` is null when
 * nobody works on it yet.
 */
export function beginProcessing(
  tx: Tx,
  key: UploadKey,
  now: Date,
  { claimedAt, workedAt }: { readonly claimedAt: Date | null; readonly workedAt: Date | null },
): Promise<number> {
  return tx.run(
    `update uploads set status = 'processing', claimed_at = coalesce(claimed_at, $3), worked_at = $5
     where bucket = $1 and id = $2 and status = 'registered'
       and claimed_at is not distinct from $4`,
    [key.bucket, key.id, now, claimedAt, workedAt],
  );
}

/** Takes over a processing upload that nobody has worked on since `before`: 0 when somebody has. */
export function takeOverUpload(tx: Tx, key: UploadKey, now: Date, before: Date): Promise<number> {
  return tx.run(
    `update uploads set worked_at = $3, tries = tries + 1
     where bucket = $1 and id = $2 and status = 'processing'
       and (worked_at is null or worked_at < $4)`,
    [key.bucket, key.id, now, before],
  );
}

/** Nobody works on it any more: the next who looks may take it over at once. */
export function endWork(tx: Tx, key: UploadKey): Promise<number> {
  return tx.run(
    `update uploads set worked_at = null
     where bucket = $1 and id = $2 and status = 'processing'`,
    [key.bucket, key.id],
  );
}

/** Says that an upload is worked on, and how far that has come; null when that is not known yet. */
export function noteWork(
  tx: Tx,
  key: UploadKey,
  now: Date,
  percent: number | null,
): Promise<number> {
  return tx.run(
    `update uploads set worked_at = $3, percent = coalesce($4::smallint, percent)
     where bucket = $1 and id = $2 and status = 'processing'`,
    [key.bucket, key.id, now, percent],
  );
}

export function markSucceeded(tx: Tx, key: UploadKey, signature: string): Promise<number> {
  return tx.run(
    `update uploads set status = 'succeeded', signature = $3
     where bucket = $1 and id = $2 and status = 'processing'`,
    [key.bucket, key.id, signature],
  );
}

export function markFailed(tx: Tx, key: UploadKey, code: string, message: string): Promise<number> {
  return tx.run(
    `update uploads set status = 'failed', failure_code = $3, failure_message = $4
     where bucket = $1 and id = $2 and status in ('registered', 'processing')`,
    [key.bucket, key.id, code, message],
  );
}

/** Forgets uploads that ended long ago; pins hold what became of them. */
export function deleteUploadsExpiredBefore(tx: Tx, before: Date): Promise<number> {
  return tx.run('delete from uploads where expires_at < $1', [before]);
}
