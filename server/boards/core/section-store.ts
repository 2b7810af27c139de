import { bucketOf } from '#server/kernel/core/ids.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import { onlyOf } from './store.ts';

/** A section as it is stored; it lives in its board's bucket. */
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
  /** 0 typed, 1 recommended, 2 an edited recommendation. */
  readonly source: number;
};

/** Adds it as the last of its board; breaks sections_title when the board has one of that title. */
export async function insertSectionRow(tx: Tx, section: NewSection): Promise<SectionRow> {
  const rows = await tx.rows<SectionRow>(
    `insert into sections (bucket, id, board_id, title, slug, position, created_at, name_source)
     select $1, $2, $3, $4, $5, coalesce(max(position) + 1, 0), $6, $7
     from sections where bucket = $1 and board_id = $3
     returning ${COLUMNS}`,
    [
      bucketOf(section.boardId),
      section.id,
      section.boardId,
      section.title,
      section.slug,
      section.createdAt,
      section.source,
    ],
  );
  return onlyOf(rows);
}

/** Breaks sections_title when the board has another of that title. */
export async function updateSectionTitle(
  tx: Tx,
  section: SectionRow,
  title: string,
  slug: string,
): Promise<SectionRow> {
  const rows = await tx.rows<SectionRow>(
    `update sections set title = $3, slug = $4 where bucket = $1 and id = $2 returning ${COLUMNS}`,
    [section.bucket, section.id, title, slug],
  );
  return onlyOf(rows);
}

export function sectionRows(tx: Tx, ids: readonly string[]): Promise<SectionRow[]> {
  return tx.rows<SectionRow>(
    `select ${COLUMNS} from sections
     where (bucket, id) in (select * from unnest($1::smallint[], $2::bigint[]))`,
    [ids.map(bucketOf), ids],
  );
}

/** The sections of a board in their order; `after` is the last one shown. */
export function sectionsOf(
  tx: Tx,
  boardId: string,
  after: { readonly position: number; readonly id: string } | null,
  limit: number,
): Promise<SectionRow[]> {
  return tx.rows<SectionRow>(
    `select ${COLUMNS} from sections
     where bucket = $1 and board_id = $2 and (position, id) > ($3::integer, $4::bigint)
     order by position, id
     limit $5`,
    [bucketOf(boardId), boardId, after?.position ?? -1, after?.id ?? 0, limit],
  );
}

/** The section that this slug of the board leads to, also one that it no longer has. */
export function sectionBySlug(tx: Tx, boardId: string, slug: string): Promise<SectionRow | null> {
  return tx.row<SectionRow>(
    `select ${COLUMNS}
     from section_slugs
     join sections on sections.bucket = section_slugs.bucket and sections.id = section_slugs.section_id
     where section_slugs.bucket = $1 and section_slugs.board_id = $2 and section_slugs.slug = $3`,
    [bucketOf(boardId), boardId, slug],
  );
}

/** True when the section was there; its slugs go with it. */
export async function deleteSectionRow(
  tx: Tx,
  boardId: string,
  sectionId: string,
): Promise<boolean> {
  const name = [bucketOf(boardId), boardId, sectionId];
  const count = await tx.run(
    'delete from sections where bucket = $1 and board_id = $2 and id = $3',
    name,
  );
  await tx.run(
    'delete from section_slugs where bucket = $1 and board_id = $2 and section_id = $3',
    name,
  );
  return count === 1;
}
