import Download from 'lucide-react/icons/download';
import X from 'lucide-react/icons/x';
import { wholeNumber } from '#web/kernel/core/time.ts';
import { PageLink } from '#web/kernel/page/page-link.tsx';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { ListSearch } from '../campaigns/list-search.tsx';
import lists from '../campaigns/lists.module.css';
import keywords from '../keywords/keywords.module.css';

interface Props {
  readonly query: string;
  readonly label: string;
  readonly placeholder: string;
  /** The name of the parent that the list is restricted to, and the URL of the full list. */
  readonly within?: { readonly name: string; readonly all: string } | null;
  readonly count: number;
  readonly isWhole: boolean;
  readonly onExport: () => void;
}

/** The filters of a product list, and its export. */
export function ProductBar({ query, label, placeholder, within, ...rest }: Props) {
  const { t, formats } = useWords();
  const { count, isWhole, onExport } = rest;
  const many = wholeNumber(count, formats);
  return (
    <div className={lists['bar']}>
      <ListSearch query={query} label={label} placeholder={placeholder} />
      {within && (
        <PageLink href={within.all} className={lists['within']}>
          {t('In {name}', { name: within.name })}
          <X size={14} aria-label={t('Show all')} />
        </PageLink>
      )}
      <span role="status" className="soft">
        {isWhole ? t('{count} in total', { count: many }) : t('{count} so far…', { count: many })}
      </span>
      <button
        type="button"
        className={`${lists['chip']} ${keywords['end']}`}
        disabled={!isWhole}
        onClick={onExport}
      >
        <Download size={14} aria-hidden="true" /> {t('Export')}
      </button>
    </div>
  );
}
