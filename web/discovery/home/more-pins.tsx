import { useState } from 'react';
import type { Board } from '#contract/boards.ts';
import { getBoardIdeas, getRelatedPins } from '#contract/discovery.ts';
import type { Pin } from '#contract/pins.ts';
import { useLatePages } from '#web/kernel/app/app-context.tsx';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { PinFeed } from '#web/pins/grid/pin-feed.tsx';
import { GhostGrid } from '#web/ui/picture/skeleton.tsx';
import { ErrorState } from '#web/ui/base/state.tsx';
import styles from './more-pins.module.css';

/** The distance from the viewport at which it loads. */
const AHEAD = '800px';

/** Related pins, below a pin. */
export function LikePin({ pin }: { readonly pin: Pin }) {
  const { t } = useWords();
  const [isNear, watch] = useNear();
  const list = useLatePages(getRelatedPins, { pin_id: pin.id }, isNear);
  return <Late title={t('More like this')} {...{ list, watch, isNear }} />;
}

export interface LikeBoardProps {
  readonly board: Board;
  readonly sectionId?: string;
}

/** Suggested pins for a board or section, below its own. */
export function LikeBoard({ board, sectionId }: LikeBoardProps) {
  const { t } = useWords();
  const [isNear, watch] = useNear();
  const like = { id: board.id, ...(sectionId && { section_id: sectionId }) };
  const list = useLatePages(getBoardIdeas, like, isNear);
  return <Late title={t('More ideas')} {...{ list, watch, isNear }} />;
}

interface LateProps {
  readonly title: string;
  readonly list: ReturnType<typeof useLatePages<typeof getRelatedPins | typeof getBoardIdeas>>;
  readonly watch: (element: HTMLElement | null) => (() => void) | undefined;
  readonly isNear: boolean;
}

/** A list at the end of a page that loads when it comes near; nothing if it is empty. */
function Late({ title, list, watch, isNear }: LateProps) {
  const { t } = useWords();
  const { data } = list;
  if (data && !list.hasNextPage && data.pages.every((page) => page.data.length === 0)) return null;
  return (
    <section ref={watch} className={styles['more']}>
      <h2 className="h-20">{title}</h2>
      {data ? (
        <PinFeed list={{ ...list, data }} label={title} empty={null} below />
      ) : list.isError ? (
        <ErrorState title={t("These Pins didn't load")} onRetry={() => void list.refetch()} />
      ) : (
        isNear && <GhostGrid />
      )}
    </section>
  );
}

/** Returns whether an element has come near the viewport, and the ref that watches it. */
function useNear(): [boolean, LateProps['watch']] {
  const [isNear, setNear] = useState(false);
  const watch = (element: HTMLElement | null) => {
    if (!element || isNear) return;
    const onIntersect = ([entry]: IntersectionObserverEntry[]) =>
      entry?.isIntersecting && setNear(true);
    const observer = new IntersectionObserver(onIntersect, {
      rootMargin: AHEAD,
      scrollMargin: AHEAD,
    });
    // Opening a pin loads nothing more: watching starts with the first scroll.
    const begin = () => observer.observe(element);
    document.addEventListener('scroll', begin, { capture: true, once: true, passive: true });
    return () => {
      document.removeEventListener('scroll', begin, { capture: true });
      observer.disconnect();
    };
  };
  return [isNear, watch];
}
