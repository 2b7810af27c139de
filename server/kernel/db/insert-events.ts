/**
 * Events say, in the transaction of a change, what has changed; every process follows them (follow.ts)
 * and reads how it stands then. So one that is met twice, late or in another order harms nothing.
 *
 * A statement tells of its own changes in one of its parts, so that a save has no statement more.
 */
const INSERT_EVENTS = 'insert into events (bucket, kind, subject)';

/** The part of a statement that tells of boards' pictures; `rows` selects (bucket, board_id, signature). */
export function pictureEvents(rows: string): string {
  return `announced as (${INSERT_EVENTS}
    select bucket, 'picture', board_id || ' ' || signature from (${rows}) as changed)`;
}

/** The part of a statement that tells of whole boards; `rows` selects (bucket, board_id). */
export function boardEvents(rows: string): string {
  return `announced as (${INSERT_EVENTS} select bucket, 'board', board_id::text from (${rows}) as changed)`;
}

/** The part of a statement that tells of ads; `rows` selects (bucket, id). */
export function adEvents(rows: string): string {
  return `announced as (${INSERT_EVENTS} select bucket, 'ad', id::text from (${rows}) as changed)`;
}

/** The part of a statement that tells of epochs of ads; `rows` selects (bucket, no). */
export function adEpochEvents(rows: string): string {
  return `announced as (${INSERT_EVENTS} select bucket, 'ad_epoch', no::text from (${rows}) as changed)`;
}

/** The part of a statement that tells of ad groups that have nothing left to spend; `rows` selects (bucket, id). */
export function adGroupOutEvents(rows: string): string {
  return `announced as (${INSERT_EVENTS} select bucket, 'ad_group_out', id::text from (${rows}) as changed)`;
}

/** The part of a statement that tells of people of whom ads go by something else from now on, or who chose so; `rows` selects (bucket, person_id). */
export function adViewerEvents(rows: string): string {
  return `announced as (${INSERT_EVENTS} select bucket, 'ad_viewer', person_id::text from (${rows}) as changed)`;
}

/** Whether a statement tells of anything. */
export function insertsEvents(sql: string): boolean {
  return sql.includes(INSERT_EVENTS);
}
