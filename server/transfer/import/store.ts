import type { Tx } from '#server/kernel/db/tx.ts';

/** Returns the person created for the owner of this name; null if there is none yet. */
export async function importedPerson(tx: Tx, name: string): Promise<string | null> {
  const row = await tx.row<{ id: string }>(
    'select person_id as id from imported_people where name = :name',
    { name },
  );
  return row?.id ?? null;
}

export async function noteImportedPerson(tx: Tx, name: string, personId: string): Promise<void> {
  await tx.run(
    `insert into imported_people (name, person_id) values (:name, :personId)
     on conflict (name) do update set person_id = excluded.person_id`,
    { name, personId },
  );
}

export interface ImportedBoard {
  readonly boardId: string;
  readonly personId: string;
}

/** Returns the boards created under these names, by name. */
export async function importedBoards(
  tx: Tx,
  names: readonly string[],
): Promise<Map<string, ImportedBoard>> {
  const rows = await tx.rows<ImportedBoard & { name: string }>(
    `select name, board_id as "boardId", person_id as "personId"
     from imported_boards where name = any(:names)`,
    { names },
  );
  return new Map(rows.map((row) => [row.name, row]));
}

export async function noteImportedBoard(tx: Tx, name: string, board: ImportedBoard): Promise<void> {
  await tx.run(
    'insert into imported_boards (name, board_id, person_id) values (:name, :boardId, :personId)',
    {
      name,
      boardId: board.boardId,
      personId: board.personId,
    },
  );
}

/** Returns the sections created on this board, by their imported title. */
export async function importedSections(tx: Tx, boardId: string): Promise<Map<string, string>> {
  const rows = await tx.rows<{ title: string; id: string }>(
    'select title, section_id as id from imported_sections where board_id = :boardId',
    { boardId },
  );
  return new Map(rows.map((row) => [row.title, row.id]));
}

export async function noteImportedSection(
  tx: Tx,
  boardId: string,
  title: string,
  sectionId: string,
): Promise<void> {
  await tx.run(
    'insert into imported_sections (board_id, title, section_id) values (:boardId, :title, :sectionId)',
    {
      boardId,
      title,
      sectionId,
    },
  );
}

/** Records that these pins belong on the board, each in the section at the same index or in none. */
export async function noteDestinations(
  tx: Tx,
  boardId: string,
  names: readonly string[],
  sectionIds: readonly (string | null)[],
): Promise<void> {
  await tx.run(
    `insert into imported_pins (name, board_id, section_id)
     select name, :boardId, section_id from unnest(:names::text[], :sectionIds::bigint[]) as came (name, section_id)
     on conflict (name, board_id) do nothing`,
    { boardId, names, sectionIds },
  );
}

/** Where a pin belongs; without an id it has not been created yet. */
export interface PinDestination extends ImportedBoard {
  readonly name: string;
  readonly sectionId: string | null;
  readonly pinId: string | null;
}

/** Returns all destinations of the pins of these names, the oldest boards first. */
export function destinationsOf(tx: Tx, names: readonly string[]): Promise<PinDestination[]> {
  return tx.rows<PinDestination>(
    `select imported_pins.name, imported_pins.board_id as "boardId",
       imported_pins.section_id as "sectionId", imported_pins.pin_id as "pinId",
       imported_boards.person_id as "personId"
     from imported_pins
     join imported_boards on imported_boards.board_id = imported_pins.board_id
     where imported_pins.name = any(:names)
     order by imported_pins.board_id`,
    { names },
  );
}

/** Records which pin was created at each of these destinations. */
export async function noteImportedPins(
  tx: Tx,
  made: readonly { readonly name: string; readonly boardId: string; readonly pinId: string }[],
): Promise<void> {
  await tx.run(
    `update imported_pins set pin_id = made.pin_id
     from unnest(:names::text[], :boardIds::bigint[], :pinIds::bigint[]) as made (name, board_id, pin_id)
     where imported_pins.name = made.name and imported_pins.board_id = made.board_id`,
    {
      names: made.map((pin) => pin.name),
      boardIds: made.map((pin) => pin.boardId),
      pinIds: made.map((pin) => pin.pinId),
    },
  );
}

/** Makes concurrent imports alternate step by step, so that each sees what the other has recorded. */
export async function takeTurn(tx: Tx): Promise<void> {
  await tx.row(`select pg_advisory_xact_lock(hashtextextended('transfer.import', 0))`);
}

/** Sets a savepoint, so that a refused statement can be rolled back without ending the transaction. */
export async function beginAttempt(tx: Tx): Promise<void> {
  await tx.run('savepoint import_attempt');
}

export async function undoAttempt(tx: Tx): Promise<void> {
  await tx.run('rollback to savepoint import_attempt');
}

export async function storeAttempt(tx: Tx): Promise<void> {
  await tx.run('release savepoint import_attempt');
}
