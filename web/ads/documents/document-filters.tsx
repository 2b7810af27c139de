import type { ReactNode } from 'react';
import { DOCUMENT_SORTS, type DocumentSort } from '#contract/ads/documents/documents.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import type { DocumentFilter } from './document-input.ts';
import styles from './documents.module.css';

interface Props {
  readonly filter: DocumentFilter;
  readonly onFilter: (filter: DocumentFilter) => void;
}

const SORTS: Readonly<Record<DocumentSort, string>> = {
  DUE_DATE: 'Due date',
  BILLING_PERIOD: 'Period',
  DOCUMENT_TYPE: 'Kind',
  TOTAL_AMOUNT: 'Amount',
  INVOICE_NUMBER: 'Number',
};

/** What documents are shown, and in which order. */
export function DocumentFilters({ filter, onFilter }: Props) {
  const { t } = useWords();
  const set = (more: Partial<DocumentFilter>) => onFilter({ ...filter, ...more });
  return (
    <div className={styles['filters']} role="group" aria-label={t('Filters')}>
      <Pick
        label={t('Status')}
        value={filter.status}
        onPick={(status) => set({ status: status as DocumentFilter['status'] })}
      >
        <option value="">{t('any')}</option>
        <option value="OPEN">{t('Open')}</option>
        <option value="CLOSED">{t('Closed')}</option>
      </Pick>
      <Day label={t('Due from')} value={filter.from} onDay={(from) => set({ from })} />
      <Day label={t('Due up to')} value={filter.to} onDay={(to) => set({ to })} />
      <Pick
        label={t('Sort by')}
        value={filter.sort}
        onPick={(sort) => set({ sort: sort as DocumentSort })}
      >
        {DOCUMENT_SORTS.map((sort) => (
          <option key={sort} value={sort}>
            {t(SORTS[sort])}
          </option>
        ))}
      </Pick>
      <Pick
        label={t('Order')}
        value={filter.order}
        onPick={(order) => set({ order: order as DocumentFilter['order'] })}
      >
        <option value="DESCENDING">{t('Descending')}</option>
        <option value="ASCENDING">{t('Ascending')}</option>
      </Pick>
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
  return (
    <label className={styles['pick']}>
      <span>{label}</span>
      <select value={value} onChange={(event) => onPick(event.target.value)}>
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
