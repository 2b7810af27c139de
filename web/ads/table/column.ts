import type { ReactNode } from 'react';

/** The fields of every table row. */
export interface TableRow {
  readonly id: string;
  readonly name: string;
}

export interface Column<Row> {
  readonly id: string;
  /** English, to be translated. */
  readonly label: string;
  readonly cell: (row: Row) => ReactNode;
  /** The sort value; null sorts last in both directions. Without it, the column does not sort. */
  readonly by?: (row: Row) => string | number | null;
  readonly isNumber?: boolean;
  /**
   * The place on a phone's card: the line below the name, or one of three numbers. Without one only screen readers
   * announce the column.
   */
  readonly onCard?: CardPlace;
}

export type CardPlace = 'line' | 'first' | 'second' | 'third';

export interface Order {
  readonly column: string;
  readonly isDescending: boolean;
}
