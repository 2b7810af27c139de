import { useLocation, useRouter } from '@tanstack/react-router';
import Search from 'lucide-react/icons/search';
import type { FormEvent } from 'react';
import { MAX_QUERY } from '#contract/kernel/limits.ts';
import { useWords } from '#web/kernel/words-context.tsx';
import styles from './shell-search.module.css';

const RESULTS = '/search/pins/';

/** The search field: a plain form, answered without a reload where that is possible. */
export function SearchField() {
  const { t } = useWords();
  const router = useRouter();
  // Results keep what was asked for in the field.
  const asked = useLocation({ select: ({ pathname, search }) => askedFor(pathname, search) });
  const ask = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const query = new FormData(event.currentTarget).get('q');
    if (typeof query === 'string' && query.trim())
      void router.navigate({ href: `${RESULTS}?q=${encodeURIComponent(query.trim())}` } as never);
  };
  return (
    <search className={styles['search']}>
      <form className={styles['form']} action={RESULTS} method="get" onSubmit={ask}>
        <Search size={20} strokeWidth={1.75} aria-hidden="true" />
        <input
          key={asked}
          type="search"
          name="q"
          aria-label={t('Search')}
          placeholder={t('Search')}
          defaultValue={asked}
          maxLength={MAX_QUERY}
          autoComplete="off"
          enterKeyHint="search"
        />
      </form>
    </search>
  );
}

function askedFor(pathname: string, search: object): string {
  if (!pathname.startsWith('/search/')) return '';
  return 'q' in search ? String(search.q) : '';
}
