/**
 * Events record changes, in the transaction of the change; every process follows them (follow.ts) and reads the
 * current state. Duplicate, late or reordered events are therefore harmless.
 *
 * A statement inserts its events in a CTE of its own, so that a save needs no further statement.
 */
const INSERT_EVENTS = 'insert into events (bucket, kind, subject)';

/** CTE that inserts events for boards' pictures; `rows` selects (bucket, board_id, signature). */
export function pictureEvents(rows: string): string {
  return `announced as (${INSERT_EVENTS}
    select bucket, 'picture', board_id || ' ' || signature from (${rows}) as changed)`;
}

/** CTE that inserts events for whole boards; `rows` selects (bucket, board_id). */
export function boardEvents(rows: string): string {
  return `announced as (${INSERT_EVENTS} select bucket, 'board', board_id::text from (${rows}) as changed)`;
}

/** CTE that inserts events for ads; `rows` selects (bucket, id). */
export function adEvents(rows: string): string {
  return `announced as (${INSERT_EVENTS} select bucket, 'ad', id::text from (${rows}) as changed)`;
}

/** CTE that inserts events for epochs of ads; `rows` selects (bucket, no). */
export function adEpochEvents(rows: string): string {
  return `announced as (${INSERT_EVENTS} select bucket, 'ad_epoch', no::text from (${rows}) as changed)`;
}

/** CTE that inserts events for ad groups whose budget is spent; `rows` selects (bucket, id). */
export function adGroupOutEvents(rows: string): string {
  return `announced as (${INSERT_EVENTS} select bucket, 'ad_group_out', id::text from (${rows}) as changed)`;
}

/**
 * CTE that inserts events for people whose ad targeting or ad choices have changed; `rows` selects (bucket,
 * person_id).
 */
export function adViewerEvents(rows: string): string {
  return `announced as (${INSERT_EVENTS} select bucket, 'ad_viewer', person_id::text from (${rows}) as changed)`;
}

/** Whether a statement inserts events. */
export function insertsEvents(sql: string): boolean {
  return sql.includes(INSERT_EVENTS);
}
