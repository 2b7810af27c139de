import { useWords } from '#web/kernel/words/words-context.tsx';
import { classNames } from '#web/ui/base/class-names.ts';
import page from '../console/console-page.module.css';
import type { BulkKind } from '../campaigns/bulk-path.ts';
import { BulkRow } from './bulk-row.tsx';
import { KINDS } from './bulk-kinds.ts';
import type { Edit, Entity } from './bulk-rows.ts';
import type { Edits } from './bulk-edits.ts';
import styles from './bulk.module.css';
import type { RowState } from './row-state.ts';

interface Props {
  readonly kind: BulkKind;
  readonly rows: readonly Entity[];
  readonly states: readonly RowState[];
  readonly edits: Edits;
  readonly currency: string;
  readonly onLeave: (id: string, isOff: boolean) => void;
  readonly onLeaveAll: (isOff: boolean) => void;
  readonly onEdit: (row: Entity, part: Edit) => void;
}

const NO_EDIT: Edit = {};
const SAME: RowState = { is: 'same' };

/** Every row with its current values, its edits and whether they are valid. */
export function BulkGrid({ kind, rows, states, edits, currency, onLeaveAll, ...acts }: Props) {
  const { t } = useWords();
  const { fields, label, nameLabel } = KINDS[kind];
  const open = rows.filter((_, at) => states[at]?.is !== 'over');
  const isAll = open.length > 0 && open.every(({ id }) => !edits.off.has(id));
  return (
    <section className={classNames(page['card'], styles['scroller'])}>
      <table className={styles['grid']} aria-label={t(label)}>
        <thead>
          <tr>
            <th scope="col" className={styles['box']}>
              <input
                type="checkbox"
                aria-label={t('Change all')}
                checked={isAll}
                onChange={(event) => onLeaveAll(!event.target.checked)}
              />
            </th>
            <th scope="col">{t(nameLabel)}</th>
            {fields.includes('budget') && (
              <>
                <Amount label={t('Budget')} />
                <Amount label={t('New budget')} />
              </>
            )}
            {fields.includes('bid') && (
              <>
                <Amount label={t('Bid')} />
                <Amount label={t('New bid')} />
              </>
            )}
            {fields.includes('start') && (
              <>
                <th scope="col">{t('Starts')}</th>
                <th scope="col">{t('Ends')}</th>
              </>
            )}
            <th scope="col">{t('Status')}</th>
            {fields.includes('spec') && <th scope="col">{t('People')}</th>}
            <th scope="col" className={styles['check']}>
              {t('Check')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <BulkRow
              key={row.id}
              row={row}
              edit={edits.edits.get(row.id) ?? NO_EDIT}
              fields={fields}
              currency={currency}
              state={states[at] ?? SAME}
              isOff={edits.off.has(row.id)}
              {...acts}
            />
          ))}
        </tbody>
      </table>
    </section>
  );
}

const Amount = ({ label }: { readonly label: string }) => (
  <th scope="col" className={styles['amount']}>
    {label}
  </th>
);
