import { bucketOf } from '#server/kernel/core/ids.ts';
import type { Tx } from '#server/kernel/db/tx.ts';

/** Returns the holders of these slugs of the owner's, by slug; free ones are left out. */
export async function boardsWithSlugs(
  tx: Tx,
  ownerId: string,
  slugs: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await tx.rows<{ slug: string; id: string }>(
    `select slug, board_id as id from board_slugs
     where bucket = :bucket and owner_id = :ownerId and slug = any(:slugs)`,
    { bucket: bucketOf(ownerId), ownerId, slugs },
  );
  return new Map(rows.map((row) => [row.slug, row.id]));
}

/** Inserts a slug, waiting for concurrent claims; returns whether it was free. */
export async function insertBoardSlug(
  tx: Tx,
  ownerId: string,
  slug: string,
  boardId: string,
): Promise<boolean> {
  const count = await tx.run(
    `insert into board_slugs (bucket, owner_id, slug, board_id) values (:bucket, :ownerId, :slug, :boardId)
     on conflict (bucket, owner_id, slug) do nothing`,
    { bucket: bucketOf(ownerId), ownerId, slug, boardId },
  );
  return count === 1;
}

/** Like boardsWithSlugs, for a board's sections. */
export async function sectionsWithSlugs(
  tx: Tx,
  boardId: string,
  slugs: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await tx.rows<{ slug: string; id: string }>(
    `select slug, section_id as id from section_slugs
     where bucket = :bucket and board_id = :boardId and slug = any(:slugs)`,
    { bucket: bucketOf(boardId), boardId, slugs },
  );
  return new Map(rows.map((row) => [row.slug, row.id]));
}

export async function insertSectionSlug(
  tx: Tx,
  boardId: string,
  slug: string,
  sectionId: string,
): Promise<boolean> {
  const count = await tx.run(
    `insert into section_slugs (bucket, board_id, slug, section_id) values (:bucket, :boardId, :slug, :sectionId)
     on conflict (bucket, board_id, slug) do nothing`,
    { bucket: bucketOf(boardId), boardId, slug, sectionId },
  );
  return count === 1;
}
