import { bucketOf } from '#server/kernel/core/ids.ts';
import type { Tx } from '#server/kernel/db/tx.ts';

/** A folder of a file, with the board that it goes to. */
export interface FolderRow {
  readonly fileId: string;
  readonly name: string;
  readonly boardName: string;
  readonly isChosen: boolean;
  readonly boardId: string | null;
  readonly secretBoardId: string | null;
  readonly madeBoard: boolean;
  readonly madeSecretBoard: boolean;
}

const COLUMNS = `
  file_id as "fileId", name, board_name as "boardName", is_chosen as "isChosen", board_id as "boardId",
  secret_board_id as "secretBoardId", made_board as "madeBoard", made_secret_board as "madeSecretBoard"`;

/** Inserts folders in this order, each with the name of its board. */
export async function insertFolders(
  tx: Tx,
  fileId: string,
  folders: readonly { readonly name: string; readonly boardName: string }[],
): Promise<void> {
  await tx.run(
    `insert into brought_folders (bucket, file_id, name, position, board_name, is_chosen, made_board, made_secret_board)
     select :bucket, :fileId, folder.name, folder.position, folder.board_name, true, false, false
     from unnest(:names::text[], :boardNames::text[]) with ordinality as folder (name, board_name, position)`,
    {
      bucket: bucketOf(fileId),
      fileId,
      names: folders.map((folder) => folder.name),
      boardNames: folders.map((folder) => folder.boardName),
    },
  );
}

/** Returns the folders of files, each file's in order. */
export function foldersOf(tx: Tx, fileIds: readonly string[]): Promise<FolderRow[]> {
  return tx.rows<FolderRow>(
    `select ${COLUMNS} from brought_folders
     where (bucket, file_id) in (select * from unnest(:buckets::smallint[], :fileIds::bigint[]))
     order by file_id, position`,
    { buckets: fileIds.map(bucketOf), fileIds },
  );
}

export async function chooseFolders(
  tx: Tx,
  fileId: string,
  folders: readonly Pick<FolderRow, 'name' | 'boardName' | 'isChosen'>[],
): Promise<void> {
  await tx.run(
    `update brought_folders set board_name = chosen.board_name, is_chosen = chosen.is_chosen
     from unnest(:names::text[], :boardNames::text[], :areChosen::boolean[]) as chosen (name, board_name, is_chosen)
     where brought_folders.bucket = :bucket and brought_folders.file_id = :fileId
       and brought_folders.name = chosen.name`,
    {
      bucket: bucketOf(fileId),
      fileId,
      names: folders.map((folder) => folder.name),
      boardNames: folders.map((folder) => folder.boardName),
      areChosen: folders.map((folder) => folder.isChosen),
    },
  );
}

/** Notes the board of a folder, and whether the import made it. */
export async function noteBoard(
  tx: Tx,
  folder: Pick<FolderRow, 'fileId' | 'name'>,
  board: { readonly id: string; readonly isSecret: boolean; readonly isMade: boolean },
): Promise<void> {
  await tx.run(
    `update brought_folders set
       board_id = case when :isSecret then board_id else :boardId::bigint end,
       made_board = case when :isSecret then made_board else :isMade end,
       secret_board_id = case when :isSecret then :boardId::bigint else secret_board_id end,
       made_secret_board = case when :isSecret then :isMade else made_secret_board end
     where bucket = :bucket and file_id = :fileId and name = :name`,
    {
      bucket: bucketOf(folder.fileId),
      fileId: folder.fileId,
      name: folder.name,
      boardId: board.id,
      isSecret: board.isSecret,
      isMade: board.isMade,
    },
  );
}

/** Returns the person's own board of this name, in any letters. */
export function boardNamed(
  tx: Tx,
  personId: string,
  name: string,
): Promise<{ readonly id: string; readonly isSecret: boolean } | null> {
  return tx.row(
    `select id, privacy = 'secret' as "isSecret" from boards
     where bucket = :bucket and owner_id = :personId and advertiser_id is null
       and lower(name collate pg_c_utf8) = :name`,
    { bucket: bucketOf(personId), personId, name: name.toLowerCase() },
  );
}
