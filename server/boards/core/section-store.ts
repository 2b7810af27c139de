import { bucketOf } from '#server/kernel/core/ids.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import { onlyOf } from './store.ts';

/** A section, as stored in its board's bucket. */
export interface SectionRow {
  readonly bucket: number;
  readonly id: string;
  readonly boardId: string;
  readonly title: string;
  readonly slug: string;
  readonly pinCount: number;
  /** Pictures of its newest pins, newest first, at most 5. */
  readonly recentSignatures: readonly string[];
  readonly position: number;
  readonly createdAt: Date;
}

const COLUMNS = `
  sections.bucket, sections.id, sections.board_id as "boardId", sections.title, sections.slug,
  sections.pin_count as "pinCount", sections.recent_signatures as "recentSignatures",
  sections.position, sections.created_at as "createdAt"`;

export type NewSection = Pick<SectionRow, 'id' | 'boardId' | 'title' | 'slug' | 'createdAt'> & {
  /** 0 typed, 1 recommended, 2 edited recommendation. */
  readonly source: number;
};

/** Adds a section at the end of its board; violates sections_title if the title exists. */
export async function insertSectionRow(tx: Tx, section: NewSection): Promise<SectionRow> {
  const rows = await tx.rows<SectionRow>(
    `insert into sections (bucket, id, board_id, title, slug, position, created_at, name_source)
     select :bucket, :id, :boardId, :title, :slug, coalesce(max(position) + 1, 0), :createdAt, :source
     from sections where bucket = :bucket and board_id = :boardId
     returning ${COLUMNS}`,
    {
      bucket: bucketOf(section.boardId),
      id: section.id,
      boardId: section.boardId,
      title: section.title,
      slug: section.slug,
      createdAt: section.createdAt,
      source: section.source,
    },
  );
  return onlyOf(rows);
}

/** Changes a title; violates sections_title if another section has it. */
export async function updateSectionTitle(
  tx: Tx,
  section: SectionRow,
  title: string,
  slug: string,
): Promise<SectionRow> {
  const rows = await tx.rows<SectionRow>(
    `update sections set title = :title, slug = :slug where bucket = :bucket and id = :id returning ${COLUMNS}`,
    { bucket: section.bucket, id: section.id, title, slug },
  );
  return onlyOf(rows);
}

export function sectionRows(tx: Tx, ids: readonly string[]): Promise<SectionRow[]> {
  return tx.rows<SectionRow>(
    `select ${COLUMNS} from sections
     where (bucket, id) in (select * from unnest(:buckets::smallint[], :ids::bigint[]))`,
    { buckets: ids.map(bucketOf), ids },
  );
}

/** Returns a board's sections in order; `after` is the last one already returned. */
export function sectionsOf(
  tx: Tx,
  boardId: string,
  after: { readonly position: number; readonly id: string } | null,
  limit: number,
): Promise<SectionRow[]> {
  return tx.rows<SectionRow>(
    `select ${COLUMNS} from sections
     where bucket = :bucket and board_id = :boardId and (position, id) > (:position::integer, :id::bigint)
     order by position, id
     limit :limit`,
    {
      bucket: bucketOf(boardId),
      boardId,
      position: after?.position ?? -1,
      id: after?.id ?? 0,
      limit,
    },
  );
}

/** Finds the section by a current or former slug of the board. */
export function sectionBySlug(tx: Tx, boardId: string, slug: string): Promise<SectionRow | null> {
  return tx.row<SectionRow>(
    `select ${COLUMNS}
     from section_slugs
     join sections on sections.bucket = section_slugs.bucket and sections.id = section_slugs.section_id
     where section_slugs.bucket = :bucket and section_slugs.board_id = :boardId and section_slugs.slug = :slug`,
    { bucket: bucketOf(boardId), boardId, slug },
  );
}

/** Deletes a section with its slugs; returns whether it existed. */
export async function deleteSectionRow(
  tx: Tx,
  boardId: string,
  sectionId: string,
): Promise<boolean> {
  const name = { bucket: bucketOf(boardId), boardId, sectionId };
  const count = await tx.run(
    'delete from sections where bucket = :bucket and board_id = :boardId and id = :sectionId',
    name,
  );
  await tx.run(
    'delete from section_slugs where bucket = :bucket and board_id = :boardId and section_id = :sectionId',
    name,
  );
  return count === 1;
}
