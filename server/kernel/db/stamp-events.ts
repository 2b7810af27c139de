import type pg from 'pg';

/**
 * Has a cluster write the transaction of an event where the event is stored. A cluster may compute a column's default
 * on another node, whose transactions have numbers of their own, and those who follow events would miss the change.
 */
export async function stampEvents(owner: pg.Client): Promise<void> {
  await owner.query(
    `create or replace function stamp_event() returns trigger language plpgsql as $stamp$
begin
  new.written_by := pg_current_xact_id();
  return new;
end $stamp$`,
  );
  await owner.query(
    `create or replace trigger stamp_event before insert on events
     for each row execute function stamp_event()`,
  );
}
