import type { Tx } from '#server/kernel/db/tx.ts';

/** A public board that has a picture. */
export interface Placed {
  readonly signature: string;
  readonly board: string;
  readonly category: string | null;
  readonly title: string;
}

const PINS_OF_PICTURE = 8;

/** Returns the newest public pins of each of these pictures, with the names of their boards. */
export function placesOfPictures(tx: Tx, signatures: readonly string[]): Promise<Placed[]> {
  return tx.rows<Placed>(
    `with newest as materialized (
       select * from newest_of_pictures(:signatures, ${PINS_OF_PICTURE}))
     select newest.signature, boards.name as board, boards.category, pins.title
     from newest
     join boards on boards.bucket = newest.bucket and boards.id = newest.board_id
     join pins on pins.bucket = newest.bucket and pins.id = newest.pin_id`,
    { signatures },
  );
}
