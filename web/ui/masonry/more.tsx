import { PageLink } from '#web/kernel/page/page-link.tsx';
import { useHydrated } from '#web/kernel/core/use-hydrated.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { Button, buttonClass } from '#web/ui/base/button.tsx';
import { Spinner } from '#web/ui/base/spinner.tsx';
import styles from './masonry.module.css';

interface Props {
  readonly load: () => void;
  readonly loading: boolean;
  readonly failed?: boolean;
  readonly href: string;
  readonly count: number;
}

/** Fetching starts this far before the end comes into view, in pixels. */
const AHEAD = '1600px';

/** The end of the loaded items: fetches more as it nears the viewport; a plain link without JavaScript. */
export function More({ load, loading, failed = false, href, count }: Props) {
  const { t } = useWords();
  // With JavaScript the growing grid must not push anything down (layout shift), so nothing is here but a spinner,
  // which is a new element after each page.
  const hydrated = useHydrated();
  // Observed again on each render: an end that is still near must trigger again.
  const watch = (end: HTMLDivElement | null) => {
    if (!end || loading || failed) return;
    const near = ([entry]: IntersectionObserverEntry[]) => entry?.isIntersecting && load();
    const margins = { rootMargin: AHEAD, scrollMargin: AHEAD };
    const observer = new IntersectionObserver(near, margins);
    observer.observe(end);
    return () => observer.disconnect();
  };
  return (
    <div key={count} ref={watch} className={styles['more']}>
      {loading && <Spinner label={t('Loading…')} />}
      {!loading && failed && (
        <>
          <p className="soft" role="alert">
            {t("The rest didn't load.")}
          </p>
          <Button onClick={load}>{t('Try again')}</Button>
        </>
      )}
      {!hydrated && (
        <PageLink href={href} className={buttonClass({ variant: 'quiet' })}>
          {t('More')}
        </PageLink>
      )}
    </div>
  );
}
