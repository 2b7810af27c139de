import type { Values } from './parameters.ts';

/**
 * What a store function is given first: a way to run SQL, in a transaction or not.
 * Statements are prepared once per connection under a name made from their text, so
 * a statement's text must be constant: values travel as parameters, `:boardId` in the text.
 * A name without a value, or a value without a name, is a defect and throws.
 */
export interface Tx {
  /** All rows. bigint columns are strings, timestamptz columns are Date. */
  rows<Row>(sql: string, values?: Values): Promise<Row[]>;
  /** The only row, or null when there is none; more than one is a defect and throws. */
  row<Row>(sql: string, values?: Values): Promise<Row | null>;
  /** The number of rows that the statement changed. */
  run(sql: string, values?: Values): Promise<number>;
}
