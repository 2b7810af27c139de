import Download from 'lucide-react/icons/download';
import type { ViewList } from '#contract/ads/reporting/preference-rules.ts';
import { wholeNumber } from '#web/kernel/core/time.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { ListSearch } from '../campaigns/list-search.tsx';
import lists from '../campaigns/lists.module.css';
import { ViewMenu } from '../campaigns/view-menu.tsx';
import { useReporting } from '../reporting/use-reporting.ts';
import type { KeywordView } from './keyword-filters.ts';
import { MATCH_LABEL } from './keyword-lists.ts';
import styles from './keywords.module.css';
import type { Parent } from './use-parents.ts';

interface Props {
  readonly list: ViewList;
  readonly view: KeywordView;
  readonly parents: readonly Parent[];
  /** Whether rows can be filtered by match type. */
  readonly hasMatch: boolean;
  readonly count: number;
  readonly isWhole: boolean;
  readonly onExport: () => void;
}

/** The filters of keyword and search lists, all stored in the URL. */
export function KeywordBar({ list, view, parents, hasMatch, count, isWhole, onExport }: Props) {
  const { t, formats } = useWords();
  const { go } = useReporting();
  const many = wholeNumber(count, formats);
  return (
    <div className={lists['bar']}>
      <ListSearch
        query={view.query}
        label={hasMatch ? t('Find a keyword') : t('Find a search')}
        placeholder={hasMatch ? t('Keyword') : t('A search')}
      />
      {hasMatch && (
        <select
          className={styles['select']}
          aria-label={t('Match')}
          value={view.match ?? ''}
          onChange={(event) => go({ match: event.target.value || null })}
        >
          <option value="">{t('Any match')}</option>
          {(['BROAD', 'PHRASE', 'EXACT'] as const)
            .filter((one) => list === 'KEYWORD' || one !== 'BROAD')
            .map((one) => (
              <option key={one} value={one}>
                {t(MATCH_LABEL[one])}
              </option>
            ))}
        </select>
      )}
      <select
        className={styles['select']}
        aria-label={t('Where')}
        value={view.parentId ?? ''}
        onChange={(event) => go({ parent: event.target.value || null })}
      >
        <option value="">{t('Anywhere')}</option>
        {parents.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
      <span role="status" className="soft">
        {isWhole ? t('{count} in total', { count: many }) : t('{count} so far…', { count: many })}
      </span>
      <button
        type="button"
        className={`${lists['chip']} ${styles['end']}`}
        disabled={!isWhole}
        onClick={onExport}
      >
        <Download size={14} aria-hidden="true" /> {t('Export')}
      </button>
      <ViewMenu level={list} />
    </div>
  );
}
