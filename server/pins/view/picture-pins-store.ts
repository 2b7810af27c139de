import type { Tx } from '#server/kernel/db/tx.ts';

/** Signatures from one to another, both among them. */
interface Span {
  readonly first: string;
  readonly last: string;
}

/** The first public pins of the picture in this span, the oldest first. */
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

/** Those of a person, the newest first. */
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
