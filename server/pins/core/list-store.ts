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
     where bucket = $1 and board_id = $2 and id < $3
     order by id desc limit $4`,
    [bucketOf(boardId), boardId, run.after ?? END, run.limit],
  );
}

export function pinsOutsideSections(tx: Tx, boardId: string, run: Run): Promise<PinRow[]> {
  return tx.rows<PinRow>(
    `select ${pinColumns} from pins
     where bucket = $1 and board_id = $2 and section_id is null and id < $3
     order by id desc limit $4`,
    [bucketOf(boardId), boardId, run.after ?? END, run.limit],
  );
}

export function pinsOfSection(tx: Tx, sectionId: string, run: Run): Promise<PinRow[]> {
  return tx.rows<PinRow>(
    `select ${pinColumns} from pins
     where bucket = $1 and section_id = $2 and id < $3
     order by id desc limit $4`,
    [bucketOf(sectionId), sectionId, run.after ?? END, run.limit],
  );
}

/** Everything that a person pinned, secret boards included: for the person themself. */
export function pinsOfPerson(tx: Tx, personId: string, run: Run): Promise<PinRow[]> {
  return tx.rows<PinRow>(
    `select ${pinColumns} from pins
     where person_id = $1 and id < $2
     order by id desc limit $3`,
    [personId, run.after ?? END, run.limit],
  );
}

/** What a person made rather than saved, secret boards included: for the person themself. */
export function pinsMadeBy(tx: Tx, personId: string, run: Run): Promise<PinRow[]> {
  return tx.rows<PinRow>(
    `select ${pinColumns} from pins
     where person_id = $1 and source_pin_id is null and id < $2
     order by id desc limit $3`,
    [personId, run.after ?? END, run.limit],
  );
}

/** What a person pinned on public boards: for everybody else. */
export function publicPinsOfPerson(tx: Tx, personId: string, run: Run): Promise<PinRow[]> {
  return tx.rows<PinRow>(
    `select ${pinColumns}
     from (select bucket, pin_id from pin_search
           where person_id = $1 and pin_id < $2
           order by pin_id desc limit $3) as found
     join pins on pins.bucket = found.bucket and pins.id = found.pin_id
     order by pins.id desc`,
    [personId, run.after ?? END, run.limit],
  );
}

/** What a person made on public boards: for everybody else. */
export function publicPinsMadeBy(tx: Tx, personId: string, run: Run): Promise<PinRow[]> {
  return tx.rows<PinRow>(
    `select ${pinColumns}
     from (select bucket, pin_id from pin_search
           where person_id = $1 and made and pin_id < $2
           order by pin_id desc limit $3) as found
     join pins on pins.bucket = found.bucket and pins.id = found.pin_id
     order by pins.id desc`,
    [personId, run.after ?? END, run.limit],
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
     from unnest($2::text[]) as wanted (signature)
     cross join lateral (
       select board_id from pins
       where person_id = $1 and signature = wanted.signature
       order by id desc limit 1) as latest`,
    [personId, [...new Set(signatures)]],
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
     where signature = $1 order by pin_id desc limit $2`,
    [signature, limit],
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
    `select signature from pins where bucket = $1 and board_id = $2 order by id desc limit $3`,
    [bucketOf(boardId), boardId, limit],
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
    `with asked as (
       select string_agg('''/' || code || '/' || stem || '''', ' | ')::tsquery as any_of
       from unnest($4::text[], $5::text[]) as language (code, name)
       cross join lateral unnest(tsvector_to_array(to_tsvector(name::regconfig, $6))) as stem)
     select signature
     from (select id, signature, words from pins
           where bucket = $1 and board_id = $2 order by id desc limit $3) as newest
     where words @@ (select any_of from asked)
     order by id desc`,
    [
      bucketOf(boardId),
      boardId,
      limit,
      languages.map(({ code }) => code),
      languages.map(({ name }) => name),
      words,
    ],
  );
  return rows.map((row) => row.signature);
}

export async function newestSignaturesOfSection(
  tx: Tx,
  sectionId: string,
  limit: number,
): Promise<string[]> {
  const rows = await tx.rows<{ signature: string }>(
    `select signature from pins where bucket = $1 and section_id = $2 order by id desc limit $3`,
    [bucketOf(sectionId), sectionId, limit],
  );
  return rows.map((row) => row.signature);
}
