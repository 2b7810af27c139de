import type { Tx } from '#server/kernel/db/tx.ts';

/** A range of signatures, inclusive. */
interface Span {
  readonly first: string;
  readonly last: string;
}

/** Returns the first public pins of the picture in this range, the oldest first. */
export async function oldestPublicPins(tx: Tx, span: Span, limit: number): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>(
    `with picture as (
       select signature from pin_search where signature between :first and :last order by signature limit 1)
     select pin_id as id from pin_search
     where signature = (select signature from picture) order by pin_id limit :limit`,
    { first: span.first, last: span.last, limit },
  );
  return rows.map((row) => row.id);
}

/** Returns a person's pins of the picture, the newest first. */
export async function pinsOfPictureBy(
  tx: Tx,
  personId: string,
  span: Span,
  limit: number,
): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>(
    `select id from pins where person_id = :personId and signature between :first and :last
     order by signature, id desc limit :limit`,
    { personId, first: span.first, last: span.last, limit },
  );
  return rows.map((row) => row.id);
}
