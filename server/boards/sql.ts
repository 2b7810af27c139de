import { VIEWER, type Somebody } from '#server/social/sql.ts';

/**
 * What a board is to whoever asks, as conditions of SQL that say the same as core/policy.ts: a test compares them.
 * `boards` names a row of the table boards, which the statement has at hand.
 */

/** Whether what is on the board may be listed, found, fed and counted [BOARD-10]. */
export const isPublic = (boards: string): string => `${boards}.privacy = 'public'`;

/** Whether an operator has the board disabled: it is secret meanwhile, and has no collaborators [DATA-07]. */
export const isDisabled = (boards: string): string => `${boards}.disabled_privacy is not null`;

/** Whether an operator's warning covers the board. */
export const isCovered = (boards: string): string =>
  `(${boards}.screen_reason is not null and ${boards}.screen_covers)`;

/** Whether whoever asks, or somebody else, works on the board with its owner. Most boards have no collaborators, and then nothing is looked up. */
export const isShared = (boards: string, by: Somebody = VIEWER): string => `
  (${boards}.collaborator_count > 0 and not ${isDisabled(boards)} and exists (
    select from board_collaborators as mine where mine.bucket = ${boards}.bucket
      and mine.board_id = ${boards}.id and mine.person_id = ${by.id}))`;
