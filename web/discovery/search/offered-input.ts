const ROWS = 10;

/** The input for what is offered before anything is written. */
export const offeredInput = (scope: string) => ({ term: '', pin_scope: scope, count: ROWS });
