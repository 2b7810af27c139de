import type { Tx } from '#server/kernel/db/tx.ts';
import { bucketOfPicture } from '#server/kernel/core/ids.ts';
import type { PictureRow } from './picture-store.ts';

/** A picture that is drawn from its seed at its first request. */
export type DrawnPicture = Pick<
  PictureRow,
  'signature' | 'width' | 'height' | 'ext' | 'dominant_color' | 'thumb_hash'
> & { readonly seed: string };

/** Inserts the rows of drawn pictures; existing ones stay unchanged. */
export async function insertDrawnPictures(
  tx: Tx,
  pictures: readonly DrawnPicture[],
  now: Date,
): Promise<void> {
  await tx.run(
    `insert into pictures (bucket, signature, kind, width, height, ext, dominant_color, thumb_hash,
       bytes, animated, seed, created_at)
     select bucket, signature, 'drawn', width, height, ext, dominant_color, thumb_hash, 0, false,
       seed, :now
     from unnest(:buckets::smallint[], :signatures::text[], :widths::integer[], :heights::integer[], :exts::text[], :dominant_colors::text[],
       :thumb_hashs::text[], :seeds::text[])
       as came (bucket, signature, width, height, ext, dominant_color, thumb_hash, seed)
     on conflict (bucket, signature) do nothing`,
    {
      buckets: pictures.map((picture) => bucketOfPicture(picture.signature)),
      signatures: pictures.map((picture) => picture.signature),
      widths: pictures.map((picture) => picture.width),
      heights: pictures.map((picture) => picture.height),
      exts: pictures.map((picture) => picture.ext),
      dominant_colors: pictures.map((picture) => picture.dominant_color),
      thumb_hashs: pictures.map((picture) => picture.thumb_hash),
      seeds: pictures.map((picture) => picture.seed),
      now,
    },
  );
}

/** Returns the seed of the drawn picture with this signature; null if there is none or it has files. */
export function drawnPicture(
  read: Tx,
  signature: string,
): Promise<Pick<DrawnPicture, 'seed' | 'width' | 'height' | 'ext'> | null> {
  return read.row(
    `select seed, width, height, ext from pictures
     where bucket = :bucket and signature = :signature and kind = 'drawn'`,
    { bucket: bucketOfPicture(signature), signature },
  );
}
