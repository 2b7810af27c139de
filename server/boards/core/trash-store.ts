import { bucketOf } from '#server/kernel/core/ids.ts';
import { deleteCompletions } from '#server/kernel/db/completion-store.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import { blockedPeople } from '#server/social/sql.ts';
import { BOARD_COLUMNS, completed, onlyOf, RECENT_PICTURES, type BoardRow } from './store.ts';

/** Tables that relate people to a board; their rows stay while it is in the trash. */
const TIES = ['board_followers', 'board_collaborators', 'board_invitations', 'board_archives'];

type Named = Pick<BoardRow, 'bucket' | 'id'>;

/** Moves the board to the trash with its sections, addresses and number of pins; people's relations stay. */
export async function setBoardAside(
  tx: Tx,
  { bucket, id }: Named,
  pinCount: number,
): Promise<void> {
  const name = { bucket, id };
  await tx.run(
    `insert into trashed_boards (bucket, id, board, sections, slugs, section_slugs)
     select b.bucket, b.id, to_jsonb(b) || jsonb_build_object('pin_count', :pinCount::int),
       coalesce((select jsonb_agg(to_jsonb(s)) from sections s
                 where s.bucket = b.bucket and s.board_id = b.id), '[]'),
       array(select g.slug from board_slugs g where g.bucket = b.bucket and g.board_id = b.id),
       coalesce((select jsonb_agg(jsonb_build_array(g.slug, g.section_id)) from section_slugs g
                 where g.bucket = b.bucket and g.board_id = b.id), '[]')
     from boards b where b.bucket = :bucket and b.id = :id`,
    { ...name, pinCount },
  );
  await tx.run('delete from section_slugs where bucket = :bucket and board_id = :id', name);
  await tx.run('delete from sections where bucket = :bucket and board_id = :id', name);
  await tx.run('delete from board_slugs where bucket = :bucket and board_id = :id', name);
  await tx.run('delete from boards where bucket = :bucket and id = :id', name);
  await deleteCompletions(tx, { kind: 'board', id });
}

/** A trashed board's name and privacy. */
export interface TrashedBoard {
  readonly id: string;
  readonly ownerId: string;
  readonly advertiserId: string | null;
  readonly name: string;
  readonly privacy: BoardRow['privacy'];
  readonly slug: string;
}

/** Returns those of the boards that are in the trash, unordered. */
export function trashedBoards(tx: Tx, ids: readonly string[]): Promise<TrashedBoard[]> {
  return tx.rows<TrashedBoard>(
    `select id, (board ->> 'owner_id')::bigint as "ownerId",
       (board ->> 'advertiser_id')::bigint as "advertiserId", board ->> 'name' as name,
       board ->> 'privacy' as privacy, board ->> 'slug' as slug
     from trashed_boards
     where (bucket, id) in (select * from unnest(:buckets::smallint[], :ids::bigint[]))`,
    { buckets: ids.map(bucketOf), ids },
  );
}

/** Restores a trashed board's addresses, except those now taken by others. */
export async function putSlugsBack(tx: Tx, boardId: string): Promise<void> {
  await tx.run(
    `insert into board_slugs (bucket, owner_id, slug, board_id)
     select t.bucket, (t.board ->> 'owner_id')::bigint, one.slug, t.id
     from trashed_boards t cross join lateral unnest(t.slugs) as one (slug)
     where t.bucket = :bucket and t.id = :boardId
     on conflict (bucket, owner_id, slug) do nothing`,
    { bucket: bucketOf(boardId), boardId },
  );
}

/** Ends relations to a trashed board of people who are blocked from its owner by now. */
export async function endTiesOfBlocked(
  tx: Tx,
  { id, ownerId }: Pick<TrashedBoard, 'id' | 'ownerId'>,
): Promise<void> {
  const owner = { bucket: ':ownerBucket', id: ':ownerId' };
  for (const table of TIES) {
    await tx.run(
      `delete from ${table}
       where bucket = :bucket and board_id = :id and person_id in (${blockedPeople(owner)})`,
      {
        bucket: bucketOf(id),
        id,
        ownerBucket: bucketOf(ownerId),
        ownerId,
      },
    );
  }
}

/**
 * Restores the board under this name and address, with its sections; columns added since take their defaults. Its pins
 * are counted as they return. Violates boards_name if the owner has a board of that name.
 */
export async function putBoardBack(
  tx: Tx,
  board: Pick<BoardRow, 'id' | 'name' | 'sortKey' | 'slug'>,
  now: Date,
): Promise<BoardRow> {
  const name = { bucket: bucketOf(board.id), id: board.id };
  const rows = await tx.rows<BoardRow>(
    `insert into boards
     select row.* from trashed_boards t
     cross join lateral jsonb_populate_record(null::boards,
       column_defaults('boards') || t.board || jsonb_build_object(
       'name', :name::text, 'sort_key', :sortKey::text, 'slug', :slug::text, 'updated_at', :now::timestamptz,
       'pin_count', 0, 'version', (t.board ->> 'version')::int + 1,
       'section_count', jsonb_array_length(t.sections),
       'note_count', (select count(*) from board_notes n
                      where n.bucket = t.bucket and n.board_id = t.id),
       'follower_count', (select count(*) from board_followers f
                          where f.bucket = t.bucket and f.board_id = t.id),
       'collaborator_count', (select count(*) from board_collaborators c
                              where c.bucket = t.bucket and c.board_id = t.id))) as row
     where t.bucket = :bucket and t.id = :id
     returning ${BOARD_COLUMNS}`,
    { ...name, name: board.name, sortKey: board.sortKey, slug: board.slug, now },
  );
  await tx.run(
    `insert into sections
     select row.* from trashed_boards t
     cross join lateral jsonb_array_elements(t.sections) as one (section)
     cross join lateral jsonb_populate_record(null::sections,
       column_defaults('sections') || one.section || '{"pin_count": 0}'::jsonb) as row
     where t.bucket = :bucket and t.id = :id`,
    name,
  );
  await tx.run(
    `insert into section_slugs (bucket, board_id, slug, section_id)
     select t.bucket, t.id, one.pair ->> 0, (one.pair ->> 1)::bigint
     from trashed_boards t cross join lateral jsonb_array_elements(t.section_slugs) as one (pair)
     where t.bucket = :bucket and t.id = :id`,
    name,
  );
  await tx.run('delete from trashed_boards where bucket = :bucket and id = :id', name);
  return completed(tx, onlyOf(rows));
}

/** Deletes trashed boards permanently, with people's relations to them. */
export async function deleteTrashedBoards(tx: Tx, ids: readonly string[]): Promise<void> {
  const named = { buckets: ids.map(bucketOf), ids };
  for (const table of [...TIES, 'board_notes']) {
    await tx.run(
      `delete from ${table}
       where (bucket, board_id) in (select * from unnest(:buckets::smallint[], :ids::bigint[]))`,
      named,
    );
  }
  await tx.run(
    `delete from trashed_boards
     where (bucket, id) in (select * from unnest(:buckets::smallint[], :ids::bigint[]))`,
    named,
  );
}

/** Changes the pin counts of the board and its sections, but not their previews. */
export async function changePinCounts(
  tx: Tx,
  board: Named,
  by: {
    readonly pins: number;
    readonly sections: readonly { readonly id: string; readonly pins: number }[];
  },
): Promise<void> {
  await tx.run(
    `update boards set pin_count = pin_count + :pins, version = version + 1
     where bucket = :bucket and id = :id`,
    { bucket: board.bucket, id: board.id, pins: by.pins },
  );
  await tx.run(
    `update sections set pin_count = pin_count + by.pins
     from unnest(:ids::bigint[], :pins::int[]) as by (id, pins)
     where sections.bucket = :bucket and sections.id = by.id`,
    {
      bucket: board.bucket,
      ids: by.sections.map(({ id }) => id),
      pins: by.sections.map(({ pins }) => pins),
    },
  );
}

/**
 * Counts pins restored to the board; `recent` are now the newest pictures. A cover that was removed with them is
 * restored, unless another was chosen meanwhile.
 */
export async function bringBackToBoard(
  tx: Tx,
  board: Named,
  back: {
    readonly count: number;
    readonly recent: readonly string[];
    readonly cover: Cover | null;
  },
): Promise<void> {
  await tx.run(
    `update boards set
       pin_count = pin_count + :count,
       recent_signatures = :newest,
       cover_signature = case when cover_chosen then cover_signature
         else coalesce(:signature, cover_signature, :first) end,
       cover_pin_id = case when cover_chosen then cover_pin_id else :pinId end,
       cover_crop = case when cover_chosen then cover_crop else :crop end,
       cover_chosen = cover_chosen or :chosen,
       version = version + 1
     where bucket = :bucket and id = :id`,
    {
      bucket: board.bucket,
      id: board.id,
      count: back.count,
      newest: back.recent.slice(0, RECENT_PICTURES),
      first: back.recent[0] ?? null,
      signature: back.cover?.signature ?? null,
      chosen: back.cover?.chosen ?? false,
      pinId: back.cover?.pinId ?? null,
      crop: back.cover?.crop ?? null,
    },
  );
}

/** A board's cover, as stored with its pin in the trash. */
export interface Cover {
  readonly signature: string;
  readonly chosen: boolean;
  readonly pinId: string | null;
  readonly crop: readonly number[] | null;
}

export async function bringBackToSection(
  tx: Tx,
  section: Named,
  back: { readonly count: number; readonly recent: readonly string[] },
): Promise<void> {
  await tx.run(
    `update sections set pin_count = pin_count + :count, recent_signatures = :newest
     where bucket = :bucket and id = :id`,
    {
      bucket: section.bucket,
      id: section.id,
      count: back.count,
      newest: back.recent.slice(0, RECENT_PICTURES),
    },
  );
}
