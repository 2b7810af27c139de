/**
 * What a store function is given first: a way to run SQL, in a transaction or not.
 * Statements are prepared once per connection under a name made from their text, so
 * a statement's text must be constant (values travel as parameters).
 */
export interface Tx {
  /** All rows. bigint columns are strings, timestamptz columns are Date. */
  rows<Row>(sql: string, values?: readonly unknown[]): Promise<Row[]>;
  /** The only row, or null when there is none; more than one is a defect and throws. */
  row<Row>(sql: string, values?: readonly unknown[]): Promise<Row | null>;
  /** The number of rows that the statement changed. */
  run(sql: string, values?: readonly unknown[]): Promise<number>;
}
