import {
  CHANGE_KINDS,
  CHANGE_SOURCES,
  CHANGED_TYPES,
  type AdChange,
} from '#contract/ads/history.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { kindLabel, sourceLabel, typeLabel } from './change-words.ts';
import type { HistoryFilter } from './history-input.ts';
import { FindChanges } from './find-changes.tsx';
import { FilterDay, FilterPick } from '../table/filter-fields.tsx';
import styles from './history.module.css';

interface Props {
  readonly filter: HistoryFilter;
  readonly onFilter: (filter: HistoryFilter) => void;
  /** The people whose changes are known. */
  readonly people: readonly NonNullable<AdChange['user']>[];
}

/** The history's filters. */
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
      <FindChanges q={filter.q} onFind={(q) => set({ q })} />
      <FilterPick label={t('Who')} value={filter.who} onPick={(who) => set({ who })}>
        <option value="">{t('any')}</option>
        {people.map(({ id, full_name, username }) => (
          <option key={id} value={id}>
            {full_name || username}
          </option>
        ))}
      </FilterPick>
      <FilterPick
        label={t('What')}
        value={filter.type}
        onPick={(type) => set({ type: type as HistoryFilter['type'] })}
      >
        <option value="">{t('any')}</option>
        {optionsOf(CHANGED_TYPES, typeLabel)}
      </FilterPick>
      <FilterPick
        label={t('Field')}
        value={filter.kind}
        onPick={(kind) => set({ kind: kind as HistoryFilter['kind'] })}
      >
        <option value="">{t('any')}</option>
        {optionsOf(CHANGE_KINDS, kindLabel)}
      </FilterPick>
      <FilterPick
        label={t('Through')}
        value={filter.source}
        onPick={(source) => set({ source: source as HistoryFilter['source'] })}
      >
        <option value="">{t('any')}</option>
        {optionsOf(CHANGE_SOURCES, sourceLabel)}
      </FilterPick>
      <FilterDay label={t('From')} value={filter.from} onDay={(from) => set({ from })} />
      <FilterDay label={t('Up to')} value={filter.to} onDay={(to) => set({ to })} />
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
