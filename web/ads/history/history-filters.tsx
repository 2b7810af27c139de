import type { ReactNode } from 'react';
import {
  CHANGE_KINDS,
  CHANGE_SOURCES,
  CHANGED_TYPES,
  type AdChange,
} from '#contract/ads/history.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { kindLabel, sourceLabel, typeLabel } from './change-words.ts';
import type { HistoryFilter } from './history-input.ts';
import styles from './history.module.css';

interface Props {
  readonly filter: HistoryFilter;
  readonly onFilter: (filter: HistoryFilter) => void;
  /** Whose changes are known of. */
  readonly people: readonly NonNullable<AdChange['user']>[];
}

/** What the history is narrowed down to. */
export function HistoryFilters({ filter, onFilter, people }: Props) {
  const { t } = useWords();
  const set = (more: Partial<HistoryFilter>) => onFilter({ ...filter, ...more });
  const optionsOf = <T extends string>(values: readonly T[], labels: Readonly<Record<T, string>>) =>
    values.map((value) => (
      <option key={value} value={value}>
        {t(labels[value])}
      </option>
    ));
  return (
    <div className={styles['filters']}>
      <Pick label={t('Who')} value={filter.who} onPick={(who) => set({ who })}>
        {people.map(({ id, full_name, username }) => (
          <option key={id} value={id}>
            {full_name || username}
          </option>
        ))}
      </Pick>
      <Pick
        label={t('What')}
        value={filter.type}
        onPick={(type) => set({ type: type as HistoryFilter['type'] })}
      >
        {optionsOf(CHANGED_TYPES, typeLabel)}
      </Pick>
      <Pick
        label={t('Field')}
        value={filter.kind}
        onPick={(kind) => set({ kind: kind as HistoryFilter['kind'] })}
      >
        {optionsOf(CHANGE_KINDS, kindLabel)}
      </Pick>
      <Pick
        label={t('Through')}
        value={filter.source}
        onPick={(source) => set({ source: source as HistoryFilter['source'] })}
      >
        {optionsOf(CHANGE_SOURCES, sourceLabel)}
      </Pick>
      <Day label={t('From')} value={filter.from} onDay={(from) => set({ from })} />
      <Day label={t('Up to')} value={filter.to} onDay={(to) => set({ to })} />
      <label className={styles['check']}>
        <input
          type="checkbox"
          checked={filter.isUndoable}
          onChange={(event) => set({ isUndoable: event.target.checked })}
        />
        {t('Only what can be undone')}
      </label>
    </div>
  );
}

interface PickProps {
  readonly label: string;
  readonly value: string;
  readonly onPick: (value: string) => void;
  readonly children: ReactNode;
}

function Pick({ label, value, onPick, children }: PickProps) {
  const { t } = useWords();
  return (
    <label className={styles['pick']}>
      <span>{label}</span>
      <select value={value} onChange={(event) => onPick(event.target.value)}>
        <option value="">{t('any')}</option>
        {children}
      </select>
    </label>
  );
}

interface DayProps {
  readonly label: string;
  readonly value: string;
  readonly onDay: (value: string) => void;
}

function Day({ label, value, onDay }: DayProps) {
  return (
    <label className={styles['pick']}>
      <span>{label}</span>
      <input type="date" value={value} onChange={(event) => onDay(event.target.value)} />
    </label>
  );
}
