import Search from 'lucide-react/icons/search';
import { MAX_QUERY } from '#contract/kernel/limits.ts';
import { useViewer } from '#web/kernel/app/app-context.tsx';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { Button, ButtonLink } from '#web/ui/base/button.tsx';
import { lazyPart } from '#web/ui/base/lazy-part.tsx';
import { EmptyState } from '#web/ui/base/state.tsx';
import { Framed } from './framed.tsx';
import styles from './missing.module.css';

/** Comes after the page, which has no `load` of its own; below all that is there. */
const MissingIdeas = lazyPart(
  async () => (await import('../parts/missing-ideas.tsx')).MissingIdeas,
);

/** The page for 404: not found, or not for this viewer, with the same ways on in both cases [ROUTE-16]. */
export function MissingPage() {
  const { t } = useWords();
  const viewer = useViewer();
  return (
    <Framed>
      <EmptyState
        level={1}
        title={t('There is nothing here')}
        text={t("It may have been moved or deleted, or its address isn't quite right.")}
        action={
          <ButtonLink href={viewer ? '/' : '/ideas/'} variant="main">
            {viewer ? t('Go home') : t('Explore ideas')}
          </ButtonLink>
        }
      />
      <form action="/search/pins/" className={styles['search']}>
        <Search size={20} strokeWidth={1.75} aria-hidden="true" />
        <input
          type="search"
          name="q"
          required
          maxLength={MAX_QUERY}
          autoComplete="off"
          enterKeyHint="search"
          aria-label={t('Search for it')}
          placeholder={t('Search for it')}
        />
        <Button type="submit">{t('Search')}</Button>
      </form>
      <MissingIdeas />
    </Framed>
  );
}
