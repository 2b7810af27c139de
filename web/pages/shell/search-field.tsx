import { useQueryClient } from '@tanstack/react-query';
import { useLocation, useRouter } from '@tanstack/react-router';
import Search from 'lucide-react/icons/search';
import { type FormEvent, useId, useRef, useState } from 'react';
import { MAX_QUERY } from '#contract/kernel/limits.ts';
import type { SearchOptionsProps } from '#web/discovery/search/search-options.tsx';
import { useApp } from '#web/kernel/app/app-context.tsx';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { lazyPart } from '#web/ui/base/lazy-part.tsx';
import { MenuOpener, type OpenMenu } from '#web/ui/overlay/menu-button.tsx';
import styles from './search-field.module.css';

const load = () => import('#web/discovery/search/search-options.tsx');
const Options = lazyPart<SearchOptionsProps>(async () => (await load()).SearchOptions);
const Colors = lazyPart<OpenMenu>(
  async () => (await import('#web/discovery/search/color-panel.tsx')).ColorPanel,
);

/** The search field: a plain form, handled without a reload if a script is loaded. */
export function SearchField() {
  const { t } = useWords();
  const router = useRouter();
  const queries = useQueryClient();
  const { send, viewer } = useApp();
  const list = useId();
  const field = useRef<HTMLInputElement>(null);
  const [isWanted, setWanted] = useState(false);
  const scope = useLocation({ select: ({ pathname }) => scopeOf(pathname) });
  // On pages of results the field holds the query.
  const searched = useLocation({ select: ({ pathname, search }) => queryAt(pathname, search) });
  const results = `/search/${scope}/`;
  const go = (href: string) => void router.navigate({ href } as never);
  const search = (query: string) => {
    go(`${results}?q=${encodeURIComponent(query)}`);
    if (viewer) load().then(({ remember }) => remember(send, queries, query), plainly);
  };
  const want = () => void Options.ready().then(() => setWanted(true), plainly);
  const ask = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const query = field.current?.value.trim();
    if (query) search(query);
  };
  return (
    <search className={styles['search']}>
      <form className={styles['form']} action={results} method="get" onSubmit={ask}>
        <Search size={20} strokeWidth={1.75} aria-hidden="true" />
        <input
          key={searched}
          ref={field}
          type="search"
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={false}
          aria-controls={list}
          name="q"
          aria-label={t('Search')}
          placeholder={t('Search')}
          defaultValue={searched}
          maxLength={MAX_QUERY}
          autoComplete="off"
          enterKeyHint="search"
          onFocus={want}
          onPointerEnter={Options.preload}
        />
        {isWanted && (
          <Options
            key={`options ${searched}`}
            list={list}
            field={field}
            scope={scope}
            onSearch={search}
            onGo={go}
          />
        )}
        <MenuOpener
          Menu={Colors}
          menu={{}}
          renderTrigger={(trigger) => (
            // Without JavaScript it leads to the page of ideas, which has the colours.
            <a
              {...trigger}
              href="/ideas/"
              className={styles['colors']}
              aria-haspopup="dialog"
              aria-label={t('Browse by colour')}
            />
          )}
        />
      </form>
    </search>
  );
}

/** Ignores a failed load: without suggestions the field is a plain one that still searches. */
function plainly(): void {}

function queryAt(pathname: string, search: object): string {
  if (!pathname.startsWith('/search/')) return '';
  return 'q' in search ? String(search.q) : '';
}

/** Returns the kind of results currently displayed, for the next search. */
function scopeOf(pathname: string): string {
  return /^\/search\/(\w+)\//.exec(pathname)?.[1] ?? 'pins';
}
