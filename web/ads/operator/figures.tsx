import type { ReactNode } from 'react';
import styles from './figures.module.css';

interface Row {
  readonly key: string;
  readonly name: ReactNode;
  /** As people read them, one for each column. */
  readonly figures: readonly string[];
}

interface Props {
  readonly caption: string;
  /** What the rows are by, and what the numbers are. */
  readonly names: string;
  readonly columns: readonly string[];
  readonly rows: readonly Row[];
}

/** A table of names with numbers, which stand under each other. */
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
