import type { Tx } from '#server/kernel/db/tx.ts';
import type { BoardRow } from '../core/store.ts';
import type { Cover } from '../core/trash-store.ts';

type Named = Pick<BoardRow, 'bucket' | 'id'>;

/** A cover that somebody chose: a pin, its picture, and the part of it that is shown. */
export interface ChosenCover {
  readonly pinId: string;
  readonly signature: string;
  readonly crop: readonly number[] | null;
}

/**
 * Gives the board its newest pictures in their order, and the cover that it had unless somebody chose
 * another meanwhile.
 */
export async function showBoardAsBefore(
  tx: Tx,
  board: Named,
  { recent, cover }: { readonly recent: readonly string[]; readonly cover: Cover | null },
): Promise<void> {
  await tx.run(
    `update boards set
       recent_signatures = ($3::text[])[1:5],
       cover_signature = case when cover_chosen then cover_signature else coalesce($4, cover_signature) end,
       cover_pin_id = case when cover_chosen then cover_pin_id else $6 end,
       cover_crop = case when cover_chosen then cover_crop else $7 end,
       cover_chosen = cover_chosen or $5,
       version = version + 1
     where bucket = $1 and id = $2`,
    [
      board.bucket,
      board.id,
      recent,
      cover?.signature ?? null,
      cover?.chosen ?? false,
      cover?.pinId ?? null,
      cover?.crop ?? null,
    ],
  );
}

/** Gives a section its newest pictures in their order. */
export async function showSectionAsBefore(
  tx: Tx,
  section: Named,
  recent: readonly string[],
): Promise<void> {
  await tx.run(
    'update sections set recent_signatures = ($3::text[])[1:5] where bucket = $1 and id = $2',
    [section.bucket, section.id, recent],
  );
}

/** Writes the cover that was chosen; null gives the board the picture of its newest pin. */
export async function writeCover(tx: Tx, board: Named, cover: ChosenCover | null): Promise<void> {
  await tx.run(
    `update boards set
       cover_signature = coalesce($3, recent_signatures[1]), cover_chosen = $4,
       cover_pin_id = $5, cover_crop = $6, version = version + 1
     where bucket = $1 and id = $2`,
    [
      board.bucket,
      board.id,
      cover?.signature ?? null,
      cover !== null,
      cover?.pinId ?? null,
      cover?.crop ?? null,
    ],
  );
}
