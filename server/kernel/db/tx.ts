import type { Values } from './parameters.ts';

/**
 * The first parameter of store functions: runs SQL, in a transaction or not. Statements are prepared once per
 * connection under a name derived from their text, so the text must be constant: values are passed as parameters,
 * `:boardId` in the text. A name without a value, or a value without a name, is a defect and throws.
 */
export interface Tx {
  /** Returns all rows. bigint columns are strings, timestamptz columns are Date. */
  rows<Row>(sql: string, values?: Values): Promise<Row[]>;
  /** Returns the only row, or null when there is none; more than one is a defect and throws. */
  row<Row>(sql: string, values?: Values): Promise<Row | null>;
  /** Returns the number of rows that the statement changed. */
  run(sql: string, values?: Values): Promise<number>;
}
