import Search from 'lucide-react/icons/search';
import { useEffect, useRef } from 'react';
import { useReporting } from '../reporting/use-reporting.ts';
import styles from './lists.module.css';

interface Props {
  /** As its address says. */
  readonly query: string;
  readonly label: string;
  readonly placeholder: string;
}

/** Finds rows by what is written. What is written is there at once; the address follows. */
export function ListSearch({ query, label, placeholder }: Props) {
  const { go } = useReporting();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const input = field.current;
    // Changed by somebody else, such as the way to all rows.
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
