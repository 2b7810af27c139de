import { BROUGHT_FILE } from '#contract/transfer/examples.ts';
import type { Person, Walks } from './test-walks.ts';

/** Walks a person's imports, and what one of them does not save. */
export async function expectImportsWhole(walks: Walks, owner: Person): Promise<void> {
  const { db } = walks.app;
  const anImport = async (): Promise<string> => {
    const data = { file_name: `Bookmarks ${walks.next()}`, file_base64: BROUGHT_FILE };
    const { id } = await owner.ask('Api', 'create', { url: '/v3/imports/', data });
    // Few previews are stored, and any number of imports.
    await db.read.run(`update brought_files set status = 'done' where id = :id`, { id });
    return id;
  };
  await walks.expectWhole({ add: anImport, remove: async () => null }, [
    { resource: 'Imports', by: owner, options: {} },
  ]);
  const import_id = await anImport();
  let row = 2;
  const aRow = async (): Promise<string> => {
    row += 1;
    await db.read.run(
      `insert into brought_rows (bucket, file_id, row, folder, title, note, tags, state, attempts, try_at)
       select bucket, file_id, :row, folder, title, note, tags, 'refused', 0, try_at
       from brought_rows where file_id = :import_id and row = 1`,
      { import_id, row },
    );
    return String(row);
  };
  await db.read.run('delete from brought_rows where file_id = :import_id and row = 2', {
    import_id,
  });
  await walks.expectWhole({ add: aRow, remove: async () => null }, [
    { resource: 'ImportRows', by: owner, options: { import_id } },
  ]);
}
