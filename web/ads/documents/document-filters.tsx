import { DOCUMENT_SORTS, type DocumentSort } from '#contract/ads/documents/documents.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import type { DocumentFilter } from './document-input.ts';
import { FilterDay, FilterPick } from '../table/filter-fields.tsx';
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

/** Filters and sorts documents. */
export function DocumentFilters({ filter, onFilter }: Props) {
  const { t } = useWords();
  const set = (more: Partial<DocumentFilter>) => onFilter({ ...filter, ...more });
  return (
    <div className={styles['filters']} role="group" aria-label={t('Filters')}>
      <FilterPick
        label={t('Status')}
        value={filter.status}
        onPick={(status) => set({ status: status as DocumentFilter['status'] })}
      >
        <option value="">{t('any')}</option>
        <option value="OPEN">{t('Open')}</option>
        <option value="CLOSED">{t('Closed')}</option>
      </FilterPick>
      <FilterDay label={t('Due from')} value={filter.from} onDay={(from) => set({ from })} />
      <FilterDay label={t('Due up to')} value={filter.to} onDay={(to) => set({ to })} />
      <FilterPick
        label={t('Sort by')}
        value={filter.sort}
        onPick={(sort) => set({ sort: sort as DocumentSort })}
      >
        {DOCUMENT_SORTS.map((sort) => (
          <option key={sort} value={sort}>
            {t(SORTS[sort])}
          </option>
        ))}
      </FilterPick>
      <FilterPick
        label={t('Order')}
        value={filter.order}
        onPick={(order) => set({ order: order as DocumentFilter['order'] })}
      >
        <option value="DESCENDING">{t('Descending')}</option>
        <option value="ASCENDING">{t('Ascending')}</option>
      </FilterPick>
    </div>
  );
}
