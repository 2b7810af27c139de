import { memo } from 'react';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { classNames } from '#web/ui/base/class-names.ts';
import { microsText } from '../console/micros-text.ts';
import styles from './bulk.module.css';
import { bidOf, budgetOf, type Edit, type Entity, type Field, withEdit } from './bulk-rows.ts';
import { changesOf, STATUS_LABEL } from './bulk-words.ts';
import { DayCell, GridCell, MoneyCell } from './grid-cell.tsx';
import { ResultPill } from './result-pill.tsx';
import type { RowState } from './row-state.ts';

interface Props {
  readonly row: Entity;
  readonly edit: Edit;
  readonly fields: readonly Field[];
  readonly currency: string;
  readonly state: RowState;
  readonly isOff: boolean;
  readonly onLeave: (id: string, isOff: boolean) => void;
  readonly onEdit: (row: Entity, part: Edit) => void;
}

/** One row of the grid: its current values, its edits and its state. */
export const BulkRow = memo(function BulkRow(props: Props) {
  const { row, edit, fields, state, isOff, onLeave } = props;
  const { t } = useWords();
  const isBad = state.is === 'wrong' || state.is === 'refused';
  const isDim = state.is === 'over' || state.is === 'off';
  const look = classNames(isBad && styles['isBad'], isDim && styles['isDim']);
  return (
    <tr className={look}>
      <td className={styles['box']}>
        <input
          type="checkbox"
          aria-label={t('Change {name}', { name: row.name })}
          checked={!isOff && state.is !== 'over'}
          disabled={state.is === 'over'}
          onChange={(event) => onLeave(row.id, !event.target.checked)}
        />
      </td>
      <NameCell {...props} />
      {fields.includes('budget') && <AmountCells {...props} field="budget" />}
      {fields.includes('bid') && <AmountCells {...props} field="bid" />}
      {fields.includes('start') && <DayCells {...props} />}
      <td>
        <Status row={row} edit={edit} />
      </td>
      {fields.includes('spec') && <TargetCell {...props} />}
      <td className={styles['check']}>
        <ResultPill state={state} />
      </td>
    </tr>
  );
});

const isFixed = ({ state, isOff }: Props): boolean => isOff || state.is === 'over';

function NameCell(props: Props) {
  const { row, edit, onEdit } = props;
  const { t } = useWords();
  const name = edit.name ?? row.name;
  return (
    <th scope="row" className={styles['name']}>
      <GridCell
        label={t('Name of {name}', { name: row.name })}
        value={name}
        dir="auto"
        isChanged={edit.name !== undefined}
        disabled={isFixed(props)}
        onChange={(event) => onEdit(row, { name: event.target.value })}
      />
      {edit.name !== undefined && (
        <small className={styles['was']} dir="auto">
          {row.name}
        </small>
      )}
    </th>
  );
}

function AmountCells(props: Props & { readonly field: 'budget' | 'bid' }) {
  const { row, edit, currency, onEdit, field } = props;
  const { t, formats } = useWords();
  const before = field === 'budget' ? budgetOf(row)?.micros : bidOf(row);
  if (before === undefined || before === null) {
    const why = field === 'bid' ? t('automatic') : t('none of its own');
    return (
      <>
        <td className={styles['amount']}>
          <span className="soft">{why}</span>
        </td>
        <td className={styles['amount']}>–</td>
      </>
    );
  }
  const label =
    field === 'budget'
      ? t('New budget of {name}', { name: row.name })
      : t('New bid of {name}', { name: row.name });
  return (
    <>
      <td className={styles['amount']}>
        <span className="soft">{microsText(before, { currency, formats })}</span>
      </td>
      <td className={styles['amount']}>
        <MoneyCell
          label={label}
          micros={edit[field] ?? before}
          currency={currency}
          isChanged={edit[field] !== undefined}
          isOff={isFixed(props)}
          onChange={(micros) => onEdit(row, { [field]: micros })}
        />
      </td>
    </>
  );
}

function DayCells(props: Props) {
  const { row, edit, onEdit } = props;
  const { t } = useWords();
  const after = withEdit(row, edit);
  if (after.type === 'ad') return null;
  const isOff = isFixed(props);
  return (
    <>
      <td>
        <DayCell
          label={t('Start of {name}', { name: row.name })}
          seconds={after.start_time}
          isLast={false}
          isChanged={edit.start !== undefined}
          isOff={isOff}
          onChange={(start) => onEdit(row, { start })}
        />
      </td>
      <td>
        <DayCell
          label={t('End of {name}', { name: row.name })}
          seconds={after.end_time}
          isLast
          isChanged={edit.end !== undefined}
          isOff={isOff}
          onChange={(end) => onEdit(row, { end })}
        />
      </td>
    </>
  );
}

function Status({ row, edit }: Pick<Props, 'row' | 'edit'>) {
  const { t } = useWords();
  const was = t(STATUS_LABEL[row.status]);
  if (edit.status === undefined) return was;
  return <FromTo was={was} now={t(STATUS_LABEL[edit.status])} />;
}

function TargetCell({ row, edit, currency }: Props) {
  const words = useWords();
  if (edit.spec === undefined) return <td className="soft">–</td>;
  return (
    <td>
      {changesOf(row, { spec: edit.spec }, { ...words, currency }).map(({ label, was, now }) => (
        <div key={label}>
          <FromTo was={was} now={now} />
        </div>
      ))}
    </td>
  );
}

/** The values before and after. */
function FromTo({ was, now }: { readonly was: string; readonly now: string }) {
  return (
    <>
      <del className={styles['was']}>{was}</del> <ins className={styles['now']}>{now}</ins>
    </>
  );
}
