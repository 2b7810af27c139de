import type { PinOrder } from '#contract/boards.ts';
import { bucketOf } from '#server/kernel/core/ids.ts';
import type { Tx } from '#server/kernel/db/tx.ts';

export interface PlannedPart {
  readonly picture: string;
  readonly title: string;
  readonly link: string | null;
  readonly text: string;
  readonly altText: string;
}

/** What a Pin has beside its entry. */
export interface PinDetails {
  readonly section: string | null;
  readonly altText: string;
  readonly place: string | null;
  readonly kind: 'single' | 'carousel' | 'story';
  readonly parts: readonly PlannedPart[] | null;
  /** The name of its video in the zip; imports that began before videos were taken have none. */
  readonly video?: string | null;
}

export interface PlannedNote {
  readonly title: string;
  readonly body: string;
  readonly items: readonly { readonly text: string; readonly done: boolean }[];
  readonly createdAt: string | null;
  readonly updatedAt: string | null;
}

export interface BoardDetails {
  readonly description: string;
  readonly category: string | null;
  /** Null if the person decides. */
  readonly isSecret: boolean | null;
  readonly pinOrder: PinOrder;
  readonly createdAt: string | null;
  readonly sections: readonly {
    readonly id: string;
    readonly title: string;
    readonly createdAt: string | null;
  }[];
  /** Oldest first. */
  readonly notes: readonly PlannedNote[];
}

/** What the person chose for an export. */
export interface ArchiveRow {
  readonly withFollowing: boolean;
  readonly withSettings: boolean;
  readonly settingsBefore: Readonly<Record<string, unknown>> | null;
}

/** A board of an export, and what is there of it. */
export interface ArchivedBoardRow {
  readonly name: string;
  readonly details: BoardDetails;
  /** Ids of sections here by their ids in the export; null until the board is there. */
  readonly sections: Readonly<Record<string, string>> | null;
  readonly madeSections: readonly string[];
}

const keyOf = (fileId: string) => ({ bucket: bucketOf(fileId), fileId });

export async function insertArchive(tx: Tx, fileId: string): Promise<void> {
  await tx.run(
    `insert into brought_archives (bucket, file_id, with_following, with_settings)
     values (:bucket, :fileId, false, false)`,
    keyOf(fileId),
  );
}

export function archiveOf(tx: Tx, fileId: string): Promise<ArchiveRow | null> {
  return tx.row<ArchiveRow>(
    `select with_following as "withFollowing", with_settings as "withSettings", settings_before as "settingsBefore"
     from brought_archives where bucket = :bucket and file_id = :fileId`,
    keyOf(fileId),
  );
}

/** Stores what the person chose, and passes over what they did not choose. */
export async function chooseOfArchive(
  tx: Tx,
  fileId: string,
  chosen: Pick<ArchiveRow, 'withFollowing' | 'withSettings'>,
): Promise<void> {
  const { withFollowing, withSettings } = chosen;
  const key = keyOf(fileId);
  await tx.run(
    `update brought_archives set with_following = :withFollowing, with_settings = :withSettings
     where bucket = :bucket and file_id = :fileId`,
    { ...key, withFollowing, withSettings },
  );
  await tx.run(
    `update brought_acts set state = 'passed_over'
     where bucket = :bucket and file_id = :fileId and state = 'waiting'
       and (kind = 'following' and not :withFollowing or kind = 'settings' and not :withSettings)`,
    { ...key, withFollowing, withSettings },
  );
}

/** Stores the settings before they are replaced. */
export async function storeSettingsBefore(
  tx: Tx,
  fileId: string,
  settings: Readonly<Record<string, unknown>>,
): Promise<void> {
  await tx.run(
    'update brought_archives set settings_before = :settings::jsonb where bucket = :bucket and file_id = :fileId',
    { ...keyOf(fileId), settings: JSON.stringify(settings) },
  );
}

export async function insertBoards(
  tx: Tx,
  fileId: string,
  boards: readonly { readonly name: string; readonly details: BoardDetails }[],
): Promise<void> {
  await tx.run(
    `insert into brought_boards (bucket, file_id, name, details, made_sections)
     select :bucket, :fileId, board.name, board.details, '{}'
     from jsonb_to_recordset(:all::jsonb) as board (name text, details jsonb)`,
    { ...keyOf(fileId), all: JSON.stringify(boards) },
  );
}

/** Settles the boards of which the file does not say whether they are secret. */
export async function settleBoards(tx: Tx, fileId: string, isSecret: boolean): Promise<void> {
  await tx.run(
    `update brought_boards set details = jsonb_set(details, '{isSecret}', to_jsonb(:isSecret::boolean))
     where bucket = :bucket and file_id = :fileId and details -> 'isSecret' = 'null'::jsonb`,
    { ...keyOf(fileId), isSecret },
  );
}

const BOARD = `name, details, sections, made_sections::text[] as "madeSections"`;

/** Returns chosen boards that are not there yet. */
export function boardsToMake(tx: Tx, fileId: string, limit: number): Promise<ArchivedBoardRow[]> {
  return tx.rows<ArchivedBoardRow>(
    `select ${BOARD} from brought_boards
     where bucket = :bucket and file_id = :fileId and sections is null and name in (
       select name from brought_folders where bucket = :bucket and file_id = :fileId and is_chosen)
     order by name limit :limit`,
    { ...keyOf(fileId), limit },
  );
}

export function boardsNamed(
  tx: Tx,
  fileId: string,
  names: readonly string[],
): Promise<ArchivedBoardRow[]> {
  return tx.rows<ArchivedBoardRow>(
    `select ${BOARD} from brought_boards
     where bucket = :bucket and file_id = :fileId and name = any(:names)`,
    { ...keyOf(fileId), names },
  );
}

/** Returns boards on which the import made sections. */
export function boardsWithMadeSections(tx: Tx, fileId: string): Promise<ArchivedBoardRow[]> {
  return tx.rows<ArchivedBoardRow>(
    `select ${BOARD} from brought_boards
     where bucket = :bucket and file_id = :fileId and made_sections <> '{}'`,
    keyOf(fileId),
  );
}

export async function noteSections(
  tx: Tx,
  fileId: string,
  { name, sections, madeSections }: Pick<ArchivedBoardRow, 'name' | 'sections' | 'madeSections'>,
): Promise<void> {
  await tx.run(
    `update brought_boards set sections = :sections::jsonb, made_sections = :madeSections::bigint[]
     where bucket = :bucket and file_id = :fileId and name = :name`,
    { ...keyOf(fileId), name, sections: JSON.stringify(sections), madeSections },
  );
}

/** Inserts what Pins have beside their entries, which are numbered from 1. */
export async function insertDetails(
  tx: Tx,
  fileId: string,
  details: readonly PinDetails[],
): Promise<void> {
  await tx.run(
    `insert into brought_details (bucket, file_id, row, details)
     select :bucket, :fileId, pin.row, pin.details
     from rows from (jsonb_array_elements(:all::jsonb)) with ordinality as pin (details, row)`,
    { ...keyOf(fileId), all: JSON.stringify(details) },
  );
}

export async function detailsOf(
  tx: Tx,
  fileId: string,
  rows: readonly number[],
): Promise<ReadonlyMap<number, PinDetails>> {
  const found = await tx.rows<{ row: number; details: PinDetails }>(
    `select row, details from brought_details
     where bucket = :bucket and file_id = :fileId and row = any(:rows::integer[])`,
    { ...keyOf(fileId), rows },
  );
  return new Map(found.map(({ row, details }) => [row, details]));
}

/** Deletes what a file has beside its entries. */
export async function deleteArchive(tx: Tx, fileId: string): Promise<void> {
  const key = keyOf(fileId);
  await tx.run('delete from brought_acts where bucket = :bucket and file_id = :fileId', key);
  await tx.run('delete from brought_details where bucket = :bucket and file_id = :fileId', key);
  await tx.run('delete from brought_boards where bucket = :bucket and file_id = :fileId', key);
  await tx.run('delete from brought_archives where bucket = :bucket and file_id = :fileId', key);
}
