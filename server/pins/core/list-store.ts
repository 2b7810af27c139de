import type { Tx } from '#server/kernel/db/tx.ts';
import { bucketOf } from '#server/kernel/core/ids.ts';
import { pinColumns, type PinRow } from './store.ts';

/**
 * Lists run by id, newest first: an id is a moment, unique, and never changes, so a walk meets
 * each pin that stays exactly once whatever is added or removed meanwhile.
 */
export interface Run {
  /** The id after which the list goes on; null for its beginning. */
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

/** Everything that a person pinned, secret boards included: for the person themself. */
export function pinsOfPerson(tx: Tx, personId: string, run: Run): Promise<PinRow[]> {
  return tx.rows<PinRow>(
    `select ${pinColumns} from pins
     where person_id = :personId and id < :after
     order by id desc limit :limit`,
    { personId, after: run.after ?? END, limit: run.limit },
  );
}

/** What a person made rather than saved, secret boards included: for the person themself. */
export function pinsMadeBy(tx: Tx, personId: string, run: Run): Promise<PinRow[]> {
  return tx.rows<PinRow>(
    `select ${pinColumns} from pins
     where person_id = :personId and source_pin_id is null and id < :after
     order by id desc limit :limit`,
    { personId, after: run.after ?? END, limit: run.limit },
  );
}

/** What a person pinned on public boards: for everybody else. */
export function publicPinsOfPerson(tx: Tx, personId: string, run: Run): Promise<PinRow[]> {
  return tx.rows<PinRow>(
    `select ${pinColumns}
     from (select bucket, pin_id from pin_search
           where person_id = :personId and pin_id < :after
           order by pin_id desc limit :limit) as found
     join pins on pins.bucket = found.bucket and pins.id = found.pin_id
     order by pins.id desc`,
    { personId, after: run.after ?? END, limit: run.limit },
  );
}

/** What a person made on public boards: for everybody else. */
export function publicPinsMadeBy(tx: Tx, personId: string, run: Run): Promise<PinRow[]> {
  return tx.rows<PinRow>(
    `select ${pinColumns}
     from (select bucket, pin_id from pin_search
           where person_id = :personId and made and pin_id < :after
           order by pin_id desc limit :limit) as found
     join pins on pins.bucket = found.bucket and pins.id = found.pin_id
     order by pins.id desc`,
    { personId, after: run.after ?? END, limit: run.limit },
  );
}

/** The latest pin of each picture by a person: where they saved it last. */
export async function lastPinsOfPictures(
  tx: Tx,
  personId: string,
  signatures: readonly string[],
): Promise<Map<string, { signature: string; boardId: string }>> {
  const rows = await tx.rows<{ signature: string; boardId: string }>(
    `select wanted.signature, latest.board_id as "boardId"
     from unnest(:signatures::text[]) as wanted (signature)
     cross join lateral (
       select board_id from pins
       where person_id = :personId and signature = wanted.signature
       order by id desc limit 1) as latest`,
    { personId, signatures: [...new Set(signatures)] },
  );
  return new Map(rows.map((row) => [row.signature, row]));
}

/** Boards on which a picture is pinned in public, the newest pin first, at most `limit`. */
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

/** The pictures of the newest pins of a board (or of one of its sections), at most `limit`. */
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

/** As newestSignaturesOfBoard, of those that say any of the words in any form as one of these languages knows them. */
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
