import type { Tx } from '#server/kernel/db/tx.ts';

/** What is unsound, by the thing that is. Each is a statement of its own, and names a bucket where it can: a cluster runs it. */
const UNSOUND = {
  board: `select id::text from boards
    where pin_count <> (select count(*) from pins where pins.bucket = boards.bucket and pins.board_id = boards.id)
      or section_count <> (select count(*) from sections
        where sections.bucket = boards.bucket and sections.board_id = boards.id)
      or recent_signatures[1] is distinct from (select signature from pins
        where pins.bucket = boards.bucket and pins.board_id = boards.id order by pins.id desc limit 1)`,
  section: `select id::text from sections
    where pin_count <> (select count(*) from pins where pins.bucket = sections.bucket and pins.section_id = sections.id)`,
  person: `with owned as materialized (select owner_id, count(*) from boards group by owner_id),
      saved as materialized (select person_id, count(*) from pins group by person_id)
    select id::text from people
      left join owned on owner_id = people.id left join saved on person_id = people.id
    where board_count <> coalesce(owned.count, 0) or pin_count <> coalesce(saved.count, 0)`,
  picture: `with pinned as materialized (
      select signature, count(*) as pins, count(source_pin_id) as saves from pins group by signature)
    select pictures.signature as id from pictures
      left join picture_counts on picture_counts.bucket = pictures.bucket and picture_counts.signature = pictures.signature
      left join pinned on pinned.signature = pictures.signature
    where coalesce(picture_counts.pins, 0) <> coalesce(pinned.pins, 0)
      or coalesce(picture_counts.saves, 0) <> coalesce(pinned.saves, 0)`,
  search: `select pins.id::text from pins
      left join pin_search on pin_search.bucket = pins.bucket and pin_search.pin_id = pins.id
    where pin_search.pin_id is null`,
  place: `with pinned as materialized (select id, board_id from pins)
    select name as id from imported_pins
    where pin_id is null
      or not exists (select from pinned where pinned.id = pin_id and pinned.board_id = imported_pins.board_id)`,
  double: 'select min(id)::text as id from pins group by board_id, signature having count(*) > 1',
} as const;

/**
 * Returns the stored counts that differ from their rows, pins without search rows, and destinations without pins;
 * [] if consistent.
 */
export async function unsoundCounts(read: Tx): Promise<{ what: string; id: string }[]> {
  const found = Object.entries(UNSOUND).map(async ([what, sql]) => {
    const rows = await read.rows<{ id: string }>(sql);
    return rows.map(({ id }) => ({ what, id }));
  });
  return (await Promise.all(found)).flat();
}

/** Counts everything that an import creates. */
export function totals(read: Tx): Promise<Record<string, number> | null> {
  return read.row(
    `select (select count(*)::integer from people) as people,
       (select count(*)::integer from boards) as boards,
       (select count(*)::integer from sections) as sections,
       (select count(*)::integer from pins) as pins,
       (select count(*)::integer from pins where source_pin_id is not null) as saves,
       (select count(*)::integer from pictures) as pictures,
       (select count(*)::integer from pin_search) as searched,
       (select coalesce(sum(picture_counts.pins), 0)::integer from picture_counts) as counted`,
  );
}
