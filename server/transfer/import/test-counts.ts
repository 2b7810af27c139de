import type { Tx } from '#server/kernel/db/tx.ts';

/**
 * Returns the stored counts that differ from their rows, pins without search rows, and destinations without pins;
 * [] if consistent.
 */
export function unsoundCounts(read: Tx): Promise<{ what: string; id: string }[]> {
  return read.rows(
    `select 'board' as what, id::text from boards
     where pin_count <> (select count(*) from pins where pins.board_id = boards.id)
       or section_count <> (select count(*) from sections where sections.board_id = boards.id)
       or recent_signatures[1] is distinct from
         (select signature from pins where pins.board_id = boards.id order by pins.id desc limit 1)
     union all
     select 'section', id::text from sections
     where pin_count <> (select count(*) from pins where pins.section_id = sections.id)
     union all
     select 'person', id::text from people
     where board_count <> (select count(*) from boards where owner_id = people.id)
       or pin_count <> (select count(*) from pins where person_id = people.id)
     union all
     select 'picture', signature from pictures
       left join picture_counts using (signature)
     where coalesce(pins, 0) <> (select count(*) from pins where pins.signature = pictures.signature)
       or coalesce(saves, 0) <> (select count(*) from pins
         where pins.signature = pictures.signature and source_pin_id is not null)
     union all
     select 'search', pins.id::text from pins
       left join pin_search on pin_search.bucket = pins.bucket and pin_search.pin_id = pins.id
     where pin_search.pin_id is null
     union all
     select 'place', name from imported_pins
     where pin_id is null
       or not exists (select from pins where pins.id = pin_id and pins.board_id = imported_pins.board_id)
     union all
     select 'double', min(id)::text from pins group by board_id, signature having count(*) > 1`,
  );
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
