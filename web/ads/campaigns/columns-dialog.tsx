import { useState } from 'react';
import { type ListLevel, MAX_SETS } from '#contract/ads/reporting/preference-rules.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { Button } from '#web/ui/base/button.tsx';
import { Field, FieldError } from '#web/ui/form/field.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { ColumnPicker } from '../reporting/column-picker.tsx';
import {
  COLUMN_FACTS,
  SHOWN_COLUMNS,
  type ShownColumn,
  shownOf,
} from '../reporting/report-columns.ts';
import { useReporting } from '../reporting/use-reporting.ts';
import { levelLabel } from '../reporting/view-places.ts';
import styles from './lists.module.css';
import { useKeep } from './use-keep.ts';

export interface ColumnsDialogProps {
  readonly level: ListLevel;
  readonly columns: readonly ShownColumn[];
  readonly onClose: () => void;
}

const ofGroup = (group: string): readonly ShownColumn[] =>
  SHOWN_COLUMNS.filter((column) => COLUMN_FACTS[column].group === group);

const SETS: readonly (readonly [string, readonly ShownColumn[]])[] = [
  ['Delivery', ofGroup('Delivery')],
  ['Clicks', ['SPEND', ...ofGroup('Clicks')]],
  ['Video', ['SPEND', ...ofGroup('Video')]],
  ['Every column', SHOWN_COLUMNS],
];

/** Chooses a list's columns. Import it lazily. */
export function ColumnsDialog({ level, columns, onClose }: ColumnsDialogProps) {
  const { t } = useWords();
  const { go } = useReporting();
  const { preference, busy, error, keep } = useKeep();
  const [chosen, setChosen] = useState(columns);
  const [isFirst, setFirst] = useState(false);
  const [name, setName] = useState('');
  const show = async () => {
    const columns = { ...preference.columns, [level]: [...chosen] };
    if (isFirst && !(await keep({ columns }))) return;
    go({ columns: isFirst ? null : chosen.join(',') });
    onClose();
  };
  const keepSet = async () => {
    const others = preference.sets.filter((set) => set.name !== name.trim());
    const sets = [...others, { name: name.trim(), columns: [...chosen] }];
    if (await keep({ sets })) setName('');
  };
  const foot = (
    <>
      <label className={styles['check']}>
        <input
          type="checkbox"
          checked={isFirst}
          onChange={(event) => setFirst(event.target.checked)}
        />
        {t('Use these by default')}
      </label>
      <Button onClick={onClose}>{t('Cancel')}</Button>
      <Button variant="main" busy={busy} onClick={() => void show()}>
        {t('Show columns')}
      </Button>
    </>
  );
  return (
    <Dialog isOpen onClose={onClose} title={t('Columns')} size="widest" foot={foot}>
      <div className={styles['sets']} role="group" aria-label={t('Column sets')}>
        {[
          ...SETS.map(([label, columns]) => [t(label), columns] as const),
          ...preference.sets.map((set) => [set.name, shownOf(set.columns)] as const),
        ].map(([label, columns]) => (
          <button
            key={label}
            type="button"
            className={styles['chip']}
            aria-pressed={columns.join() === chosen.join()}
            onClick={() => setChosen(columns)}
          >
            {label}
          </button>
        ))}
      </div>
      <ColumnPicker label={t(levelLabel[level])} chosen={chosen} onChange={setChosen} />
      {preference.sets.length < MAX_SETS && (
        <div className={styles['named']}>
          <Field
            label={t('Save as a set')}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
          <Button disabled={name.trim() === ''} onClick={() => void keepSet()}>
            {t('Save set')}
          </Button>
        </div>
      )}
      {error !== null && <FieldError>{error}</FieldError>}
    </Dialog>
  );
}
