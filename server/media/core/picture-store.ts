import type { Tx } from '#server/kernel/db/tx.ts';
import { bucketOfPicture } from '#server/kernel/core/ids.ts';

/** A row of pictures. */
export interface PictureRow {
  /** 32 hex digits: the picture's identifier everywhere. */
  readonly signature: string;
  /** `drawn` pictures have no files until they are requested. */
  readonly kind: 'stored' | 'drawn';
  /** Of `originals`, in pixels. */
  readonly width: number;
  readonly height: number;
  readonly ext: 'jpg' | 'png' | 'webp' | 'gif';
  /** As #rrggbb. */
  readonly dominant_color: string;
  /** A ThumbHash in base64. */
  readonly thumb_hash: string;
  /** The size of the uploaded file; text, like all 64-bit numbers. */
  readonly bytes: string;
  readonly animated: boolean;
  /** The duration of the picture's video, in ms; null for a picture without one. */
  readonly video_ms: number | null;
}

export function insertPicture(tx: Tx, picture: PictureRow, now: Date): Promise<number> {
  return tx.run(
    `insert into pictures (bucket, signature, kind, width, height, ext, dominant_color,
       thumb_hash, bytes, animated, video_ms, created_at)
     values (:bucket, :signature, :kind, :width, :height, :ext, :dominant_color, :thumb_hash, :bytes, :animated, :video_ms, :now)
     on conflict (bucket, signature) do nothing`,
    {
      bucket: bucketOfPicture(picture.signature),
      signature: picture.signature,
      kind: picture.kind,
      width: picture.width,
      height: picture.height,
      ext: picture.ext,
      dominant_color: picture.dominant_color,
      thumb_hash: picture.thumb_hash,
      bytes: picture.bytes,
      animated: picture.animated,
      video_ms: picture.video_ms,
      now,
    },
  );
}

export function pictureRow(tx: Tx, signature: string): Promise<PictureRow | null> {
  return tx.row<PictureRow>(
    `select signature, kind, width, height, ext, dominant_color, thumb_hash, bytes, animated,
       video_ms
     from pictures where bucket = :bucket and signature = :signature`,
    { bucket: bucketOfPicture(signature), signature },
  );
}

/** Returns the pictures with these signatures, by signature; unknown ones are missing from the map. */
export async function picturesBySignature(
  tx: Tx,
  signatures: readonly string[],
): Promise<Map<string, PictureRow>> {
  if (signatures.length === 0) return new Map();
  const names = [...new Set(signatures)];
  const rows = await tx.rows<PictureRow>(
    `select p.signature, p.kind, p.width, p.height, p.ext, p.dominant_color, p.thumb_hash,
       p.bytes, p.animated, p.video_ms
     from unnest(:buckets::smallint[], :names::text[]) as wanted (bucket, signature)
     join pictures p using (bucket, signature)`,
    { buckets: names.map(bucketOfPicture), names },
  );
  return new Map(rows.map((row) => [row.signature, row]));
}

/** Returns pictures with files, in the order of their signatures, after `after`; null starts. */
export function storedPictures(
  tx: Tx,
  after: string | null,
  limit: number,
): Promise<Pick<PictureRow, 'signature' | 'ext' | 'video_ms'>[]> {
  return tx.rows(
    `select signature, ext, video_ms from pictures
     where kind = 'stored' and (bucket, signature) > (:bucket::smallint, :after)
     order by bucket, signature limit :limit`,
    { bucket: after === null ? -1 : bucketOfPicture(after), after: after ?? '', limit },
  );
}

/** Records that files of this picture are about to be written. */
export function recordArrival(tx: Tx, signature: string, ext: string, now: Date): Promise<number> {
  return tx.run(
    `insert into picture_arrivals (bucket, signature, ext, started_at) values (:bucket, :signature, :ext, :now)
     on conflict (bucket, signature) do update
       set ext = excluded.ext, started_at = excluded.started_at`,
    { bucket: bucketOfPicture(signature), signature, ext, now },
  );
}

/** Deletes the record once the picture has its row, so its files are not swept. */
export function endArrival(tx: Tx, signature: string): Promise<number> {
  return tx.run('delete from picture_arrivals where bucket = :bucket and signature = :signature', {
    bucket: bucketOfPicture(signature),
    signature,
  });
}

export interface Arrival {
  readonly signature: string;
  readonly ext: PictureRow['ext'];
  /** Whether the picture has a row after all. */
  readonly wanted: boolean;
}

/**
 * Returns arrivals from before `before`, locked: an ingest of the same picture waits in recordArrival until this
 * transaction ends, so its new files are never mistaken for the old ones. They are found first and then locked one by
 * one, since a cluster locks no rows of several shards at once; those locked elsewhere are skipped.
 */
export async function oldArrivals(tx: Tx, before: Date, limit: number): Promise<Arrival[]> {
  const found = await tx.rows<Pick<Arrival, 'signature'>>(
    `select signature from picture_arrivals where started_at < :before
     order by bucket, signature limit :limit`,
    { before, limit },
  );
  const arrivals: Arrival[] = [];
  for (const { signature } of found) {
    const arrival = await lockOldArrival(tx, signature, before);
    if (arrival !== null) arrivals.push(arrival);
  }
  return arrivals;
}

function lockOldArrival(tx: Tx, signature: string, before: Date): Promise<Arrival | null> {
  return tx.row<Arrival>(
    `select a.signature, a.ext, p.signature is not null as wanted
     from picture_arrivals a
     left join pictures p on p.bucket = a.bucket and p.signature = a.signature
     where a.bucket = :bucket and a.signature = :signature and a.started_at < :before
     for update of a skip locked`,
    { bucket: bucketOfPicture(signature), signature, before },
  );
}
