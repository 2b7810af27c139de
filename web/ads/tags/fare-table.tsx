import { wholeNumber } from '#web/kernel/core/time.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import page from '../console/console-page.module.css';
import table from '../console/plain-table.module.css';
import styles from './tags.module.css';

interface Props {
  readonly title: string;
  readonly text?: string;
  readonly heads: readonly string[];
  /** One cell for each heading but the first. */
  readonly rows: readonly {
    readonly name: string;
    readonly cells: readonly (string | number)[];
  }[];
}

/** A table of names with a few figures. */
export function FareTable({ title, text, heads, rows }: Props) {
  const { formats } = useWords();
  return (
    <section className={page['card']}>
      <div className={page['cardHead']}>
        <h2>{title}</h2>
      </div>
      {text && <p className={styles['text']}>{text}</p>}
      <table className={table['plain']} aria-label={title}>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, cells }) => (
            <tr key={name}>
              <th scope="row">
                <bdi>{name}</bdi>
              </th>
              {cells.map((cell, at) => (
                <td key={heads[at + 1]} className={styles['number']}>
                  <span className={styles['label']}>{heads[at + 1]} </span>
                  {typeof cell === 'number' ? wholeNumber(cell, formats) : cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
