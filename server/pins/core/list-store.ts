import type { Tx } from '#server/kernel/db/tx.ts';
import { bucketOf } from '#server/kernel/core/ids.ts';
import { pinColumns, type PinRow } from './store.ts';

/**
 * Lists are ordered by id, newest first: an id is a time, unique and immutable, so a walk finds each remaining pin
 * exactly once, whatever is added or removed meanwhile.
 */
export interface Run {
  /** The id after which the list continues; null starts. */
  readonly after: string | null;
  readonly limit: number;
}

const END = '9223372036854775807';

export function pinsOfBoard(tx: Tx, boardId: string, run: Run): Promise<PinRow[]> {
  return tx.rows<PinRow>(
    `select ${pinColumns} from pins
     where bucket = :bucket and board_id = :boardId and id < :after
     order by id desc limit :limit`,
    { bucket: bucketOf(boardId), boardId, after: run.after ?? END, limit: run.limit },
  );
}

export function pinsOutsideSections(tx: Tx, boardId: string, run: Run): Promise<PinRow[]> {
  return tx.rows<PinRow>(
    `select ${pinColumns} from pins
     where bucket = :bucket and board_id = :boardId and section_id is null and id < :after
     order by id desc limit :limit`,
    { bucket: bucketOf(boardId), boardId, after: run.after ?? END, limit: run.limit },
  );
}

export function pinsOfSection(tx: Tx, sectionId: string, run: Run): Promise<PinRow[]> {
  return tx.rows<PinRow>(
    `select ${pinColumns} from pins
     where bucket = :bucket and section_id = :sectionId and id < :after
     order by id desc limit :limit`,
    { bucket: bucketOf(sectionId), sectionId, after: run.after ?? END, limit: run.limit },
  );
}

/** Returns everything that a person pinned, including secret boards: only for the person themself. */
export function pinsOfPerson(tx: Tx, personId: string, run: Run): Promise<PinRow[]> {
  return tx.rows<PinRow>(
    `select ${pinColumns} from pins
     where person_id = :personId and id < :after
     order by id desc limit :limit`,
    { personId, after: run.after ?? END, limit: run.limit },
  );
}

/** Returns the pins that a person created rather than saved, including secret boards: only for the person themself. */
export function pinsMadeBy(tx: Tx, personId: string, run: Run): Promise<PinRow[]> {
  return tx.rows<PinRow>(
    `select ${pinColumns} from pins
     where person_id = :personId and source_pin_id is null and id < :after
     order by id desc limit :limit`,
    { personId, after: run.after ?? END, limit: run.limit },
  );
}

/**
 * Returns a person's pins on public boards, for everybody else. The limit is that of the joined rows: if ids were found first, a
 * cluster could find a pin gone in the second step, and a list that comes short has ended.
 */
export function publicPinsOfPerson(tx: Tx, personId: string, run: Run): Promise<PinRow[]> {
  return tx.rows<PinRow>(
    `select ${pinColumns} from pin_search as found
     join pins on pins.bucket = found.bucket and pins.id = found.pin_id
     where found.person_id = :personId and found.pin_id < :after
     order by found.pin_id desc limit :limit`,
    { personId, after: run.after ?? END, limit: run.limit },
  );
}

/** Returns the pins that a person created on public boards, for everybody else. */
export function publicPinsMadeBy(tx: Tx, personId: string, run: Run): Promise<PinRow[]> {
  return tx.rows<PinRow>(
    `select ${pinColumns} from pin_search as found
     join pins on pins.bucket = found.bucket and pins.id = found.pin_id
     where found.person_id = :personId and found.made and found.pin_id < :after
     order by found.pin_id desc limit :limit`,
    { personId, after: run.after ?? END, limit: run.limit },
  );
}

/** Returns a person's latest pin of each picture. */
export async function lastPinsOfPictures(
  tx: Tx,
  personId: string,
  signatures: readonly string[],
): Promise<Map<string, { signature: string; boardId: string }>> {
  const rows = await tx.rows<{ signature: string; boardId: string }>(
    `select distinct on (signature) signature, board_id as "boardId" from pins
     where person_id = :personId and signature = any(:signatures::text[])
     order by signature, id desc`,
    { personId, signatures: [...new Set(signatures)] },
  );
  return new Map(rows.map((row) => [row.signature, row]));
}

/** Returns public boards with a picture, the newest pin first, at most `limit`. */
export async function publicBoardsOfPicture(
  tx: Tx,
  signature: string,
  limit: number,
): Promise<string[]> {
  const rows = await tx.rows<{ boardId: string }>(
    `select board_id as "boardId" from pin_search
     where signature = :signature order by pin_id desc limit :limit`,
    { signature, limit },
  );
  return rows.map((row) => row.boardId);
}

/** Returns the pictures of the newest pins of a board or section, at most `limit`. */
export async function newestSignaturesOfBoard(
  tx: Tx,
  boardId: string,
  limit: number,
): Promise<string[]> {
  const rows = await tx.rows<{ signature: string }>(
    `select signature from pins where bucket = :bucket and board_id = :boardId order by id desc limit :limit`,
    { bucket: bucketOf(boardId), boardId, limit },
  );
  return rows.map((row) => row.signature);
}

/** Like newestSignaturesOfBoard, for pins with any of the words in any form known to one of these languages. */
export async function newestSignaturesSaying(
  tx: Tx,
  boardId: string,
  {
    words,
    languages,
  }: {
    /** Folded, joined by spaces. */
    readonly words: string;
    /** By code and PostgreSQL's name. */
    readonly languages: readonly { readonly code: string; readonly name: string }[];
  },
  limit: number,
): Promise<string[]> {
  const rows = await tx.rows<{ signature: string }>(
    `with requested as (
       select string_agg('''/' || code || '/' || stem || '''', ' | ')::tsquery as any_of
       from unnest(:codes::text[], :names::text[]) as language (code, name)
       cross join lateral unnest(tsvector_to_array(to_tsvector(name::regconfig, :words))) as stem)
     select signature
     from (select id, signature, words from pins
           where bucket = :bucket and board_id = :boardId order by id desc limit :limit) as newest
     where words @@ (select any_of from requested)
     order by id desc`,
    {
      bucket: bucketOf(boardId),
      boardId,
      limit,
      codes: languages.map(({ code }) => code),
      names: languages.map(({ name }) => name),
      words,
    },
  );
  return rows.map((row) => row.signature);
}

export async function newestSignaturesOfSection(
  tx: Tx,
  sectionId: string,
  limit: number,
): Promise<string[]> {
  const rows = await tx.rows<{ signature: string }>(
    `select signature from pins where bucket = :bucket and section_id = :sectionId order by id desc limit :limit`,
    { bucket: bucketOf(sectionId), sectionId, limit },
  );
  return rows.map((row) => row.signature);
}
