import type { ReactNode } from 'react';
import styles from './figures.module.css';

interface Row {
  readonly key: string;
  readonly name: ReactNode;
  /** Formatted, one per column. */
  readonly figures: readonly string[];
}

interface Props {
  readonly caption: string;
  /** The heading of the names. */
  readonly names: string;
  readonly columns: readonly string[];
  readonly rows: readonly Row[];
}

/** A table of names and aligned numbers. */
export function Figures({ caption, names, columns, rows }: Props) {
  return (
    <table className={styles['figures']}>
      <caption>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{names}</th>
          {columns.map((column) => (
            <th key={column} scope="col" className={styles['number']}>
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, name, figures }) => (
          <tr key={key}>
            <th scope="row">{name}</th>
            {figures.map((figure, at) => (
              <td key={columns[at]} className={styles['number']}>
                {figure}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
