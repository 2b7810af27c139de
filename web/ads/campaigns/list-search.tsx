import Search from 'lucide-react/icons/search';
import { useEffect, useRef } from 'react';
import { useReporting } from '../reporting/use-reporting.ts';
import styles from './lists.module.css';

interface Props {
  /** The query in the URL. */
  readonly query: string;
  readonly label: string;
  readonly placeholder: string;
}

/** Searches rows by text. Typed text appears at once; the URL follows. */
export function ListSearch({ query, label, placeholder }: Props) {
  const { go } = useReporting();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const input = field.current;
    // The URL changed from elsewhere, for instance by the link to all rows.
    if (input && input !== document.activeElement) input.value = query;
  }, [query]);
  return (
    <span className={styles['search']}>
      <Search size={16} aria-hidden="true" />
      <input
        ref={field}
        type="search"
        aria-label={label}
        placeholder={placeholder}
        defaultValue={query}
        onChange={(event) => go({ q: event.target.value || null })}
      />
    </span>
  );
}
