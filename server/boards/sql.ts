import { VIEWER, type Somebody } from '#server/social/sql.ts';

/**
 * SQL conditions for access to boards, equivalent to core/policy.ts: a test compares them. `boards` is the alias of a
 * boards row in the statement.
 */

/** Whether the board's content may be listed, found, fed and counted [BOARD-10]. */
export const isPublic = (boards: string): string => `${boards}.privacy = 'public'`;

/** Whether an operator has disabled the board: it is secret meanwhile, and has no collaborators [DATA-07]. */
export const isDisabled = (boards: string): string => `${boards}.disabled_privacy is not null`;

/** Whether an operator's warning covers the board. */
export const isCovered = (boards: string): string =>
  `(${boards}.screen_reason is not null and ${boards}.screen_covers)`;

/**
 * Whether the viewer, or another person, collaborates on the board. Boards without collaborators, the most common, need
 * no look-up.
 */
export const isShared = (boards: string, by: Somebody = VIEWER): string => `
  (${boards}.collaborator_count > 0 and not ${isDisabled(boards)} and exists (
    select 1 from board_collaborators as mine where mine.bucket = ${boards}.bucket
      and mine.board_id = ${boards}.id and mine.person_id = ${by.id}))`;
