import { bucketOf } from '#server/kernel/core/ids.ts';
import type { Tx } from '#server/kernel/db/tx.ts';

/** Notes a section that an import made of a tag. */
export async function noteSection(tx: Tx, fileId: string, sectionId: string): Promise<void> {
  await tx.run(
    `insert into brought_sections (bucket, file_id, section_id) values (:bucket, :fileId, :sectionId)`,
    { bucket: bucketOf(fileId), fileId, sectionId },
  );
}

/** Returns the sections that an import made of tags. */
export async function madeSectionsOf(tx: Tx, fileId: string): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>(
    `select section_id as id from brought_sections where bucket = :bucket and file_id = :fileId`,
    { bucket: bucketOf(fileId), fileId },
  );
  return rows.map(({ id }) => id);
}

export async function deleteSections(tx: Tx, fileId: string): Promise<void> {
  await tx.run('delete from brought_sections where bucket = :bucket and file_id = :fileId', {
    bucket: bucketOf(fileId),
    fileId,
  });
}
