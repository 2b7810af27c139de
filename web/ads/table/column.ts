import type { ReactNode } from 'react';

/** What every row of a table has. */
export interface TableRow {
  readonly id: string;
  readonly name: string;
}

export interface Column<Row> {
  readonly id: string;
  /** English, to be translated. */
  readonly label: string;
  readonly cell: (row: Row) => ReactNode;
  /** What rows are ordered by; null comes last, whichever way. */
  readonly by: (row: Row) => string | number | null;
  readonly isNumber?: boolean;
  /** On a phone, where a row is a card: the line below the name, or one of three numbers. Without it, it is only heard. */
  readonly onCard?: CardPlace;
}

export type CardPlace = 'line' | 'first' | 'second' | 'third';

export interface Order {
  readonly column: string;
  readonly isDescending: boolean;
}
