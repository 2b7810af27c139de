import type { Tx } from '#server/kernel/db/tx.ts';
import { RECENT_PICTURES, type BoardRow } from '../core/store.ts';
import type { Cover } from '../core/trash-store.ts';

type Named = Pick<BoardRow, 'bucket' | 'id'>;

/** A chosen cover: pin, picture, and crop. */
export interface ChosenCover {
  readonly pinId: string;
  readonly signature: string;
  readonly crop: readonly number[] | null;
}

/** Restores the board's newest pictures in order, and its cover unless another was chosen meanwhile. */
export async function showBoardAsBefore(
  tx: Tx,
  board: Named,
  { recent, cover }: { readonly recent: readonly string[]; readonly cover: Cover | null },
): Promise<void> {
  await tx.run(
    `update boards set
       recent_signatures = :newest,
       cover_signature = case when cover_chosen then cover_signature else coalesce(:signature, cover_signature) end,
       cover_pin_id = case when cover_chosen then cover_pin_id else :pinId end,
       cover_crop = case when cover_chosen then cover_crop else :crop end,
       cover_chosen = cover_chosen or :chosen,
       version = version + 1
     where bucket = :bucket and id = :id`,
    {
      bucket: board.bucket,
      id: board.id,
      newest: recent.slice(0, RECENT_PICTURES),
      signature: cover?.signature ?? null,
      chosen: cover?.chosen ?? false,
      pinId: cover?.pinId ?? null,
      crop: cover?.crop ?? null,
    },
  );
}

/** Restores a section's newest pictures in order. */
export async function showSectionAsBefore(
  tx: Tx,
  section: Named,
  recent: readonly string[],
): Promise<void> {
  await tx.run(
    'update sections set recent_signatures = :newest where bucket = :bucket and id = :id',
    { bucket: section.bucket, id: section.id, newest: recent.slice(0, RECENT_PICTURES) },
  );
}

/** Stores the chosen cover; null uses the newest pin's picture. */
export async function writeCover(tx: Tx, board: Named, cover: ChosenCover | null): Promise<void> {
  await tx.run(
    `update boards set
       cover_signature = coalesce(:signature, recent_signatures[1]), cover_chosen = :coverChosen,
       cover_pin_id = :pinId, cover_crop = :crop, version = version + 1
     where bucket = :bucket and id = :id`,
    {
      bucket: board.bucket,
      id: board.id,
      signature: cover?.signature ?? null,
      coverChosen: cover !== null,
      pinId: cover?.pinId ?? null,
      crop: cover?.crop ?? null,
    },
  );
}
