import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import X from 'lucide-react/icons/x';
import { type KeyboardEvent, useState } from 'react';
import { wholeNumber } from '#web/kernel/core/time.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { IconButton } from '#web/ui/base/icon-button.tsx';
import { movedBy } from './moved-by.ts';
import styles from './preferences.module.css';
import { COLUMN_FACTS, SHOWN_COLUMNS, type ShownColumn } from './report-columns.ts';

interface Props {
  /** The label of what has these columns. */
  readonly label: string;
  readonly chosen: readonly ShownColumn[];
  readonly onChange: (chosen: readonly ShownColumn[]) => void;
}

const GROUPS = [...Map.groupBy(SHOWN_COLUMNS, (column) => COLUMN_FACTS[column].group)];

/** Chooses and orders columns, with a search. */
export function ColumnPicker({ label, chosen, onChange }: Props) {
  const { t } = useWords();
  const [query, setQuery] = useState('');
  const words = query.trim().toLowerCase();
  const isFound = (column: ShownColumn): boolean =>
    t(COLUMN_FACTS[column].label).toLowerCase().includes(words);
  const put = (columns: readonly ShownColumn[], isIn: boolean) => {
    const others = chosen.filter((column) => !columns.includes(column));
    const next = isIn
      ? [...chosen, ...columns.filter((column) => !chosen.includes(column))]
      : others;
    if (next.length > 0) onChange(next);
  };
  return (
    <div className={styles['picker']}>
      <div className={styles['all']}>
        <input
          type="search"
          className={styles['search']}
          aria-label={t('Find a column')}
          placeholder={t('Find a column')}
          value={query}
          onChange={(event) => setQuery(event.target.value)}
        />
        {GROUPS.map(([group, all]) => {
          const columns = all.filter(isFound);
          return (
            columns.length > 0 && (
              <Group key={group} name={t(group)} columns={columns} chosen={chosen} onPut={put} />
            )
          );
        })}
      </div>
      <Order label={label} chosen={chosen} onChange={onChange} />
    </div>
  );
}

interface GroupProps {
  readonly name: string;
  readonly columns: readonly ShownColumn[];
  readonly chosen: readonly ShownColumn[];
  readonly onPut: (columns: readonly ShownColumn[], isIn: boolean) => void;
}

function Group({ name, columns, chosen, onPut }: GroupProps) {
  const { t } = useWords();
  const count = columns.filter((column) => chosen.includes(column)).length;
  const isAll = count === columns.length;
  return (
    <fieldset className={styles['group']}>
      <legend>
        <label className={styles['check']}>
          <input
            type="checkbox"
            checked={isAll}
            ref={(box) => {
              if (box) box.indeterminate = count > 0 && !isAll;
            }}
            onChange={() => onPut(columns, !isAll)}
          />
          <b>{name}</b>
          <span className="soft">{t('{count} of {all}', { count, all: columns.length })}</span>
        </label>
      </legend>
      <div className={styles['columns']}>
        {columns.map((column) => (
          <label key={column} className={styles['check']}>
            <input
              type="checkbox"
              checked={chosen.includes(column)}
              onChange={(event) => onPut([column], event.target.checked)}
            />
            {t(COLUMN_FACTS[column].label)}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function Order({ label, chosen, onChange }: Props) {
  const { t, formats } = useWords();
  const move = (at: number, by: number) => onChange(movedBy(chosen, at, by));
  const onKeyDown = (event: KeyboardEvent, at: number) => {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (by === undefined || !event.altKey) return;
    event.preventDefault();
    move(at, by);
  };
  return (
    <div className={styles['order']}>
      <p>
        <b>{t('Shown, in this order')}</b>{' '}
        <span className="soft">{wholeNumber(chosen.length, formats)}</span>
      </p>
      <ol aria-label={t('Columns of {list}, in their order', { list: label })}>
        {chosen.map((column, at) => {
          const name = t(COLUMN_FACTS[column].label);
          return (
            // Its buttons are reached by Tab; Alt and an arrow key move the row of the focused button.
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
            <li key={column} onKeyDown={(event) => onKeyDown(event, at)}>
              <span>{name}</span>
              <IconButton label={t('Move {name} up', { name })} onClick={() => move(at, -1)}>
                <ArrowUp size={14} aria-hidden="true" />
              </IconButton>
              <IconButton label={t('Move {name} down', { name })} onClick={() => move(at, 1)}>
                <ArrowDown size={14} aria-hidden="true" />
              </IconButton>
              <IconButton
                label={t('Remove {name}', { name })}
                onClick={() =>
                  chosen.length > 1 && onChange(chosen.filter((other) => other !== column))
                }
              >
                <X size={14} aria-hidden="true" />
              </IconButton>
            </li>
          );
        })}
      </ol>
      <p className="soft">{t('Press Alt and an arrow key to move a column.')}</p>
    </div>
  );
}
