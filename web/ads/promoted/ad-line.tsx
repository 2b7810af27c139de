import { useEffect, useRef } from 'react';
import type { Pin } from '#contract/pins.ts';
import { useViewer } from '#web/kernel/app/app-context.tsx';
import { PageLink } from '#web/kernel/page/page-link.tsx';
import { Say, useWords } from '#web/kernel/words/words-context.tsx';
import { usePinActions } from '#web/pins/actions/pin-actions.tsx';
import { profilePath } from '#web/social/core/person-name.ts';
import { useHiddenAd, useHideAd } from './hidden-ads.ts';
import { promoterName } from './promoter-name.ts';
import styles from './promoted.module.css';
import { tellerFor } from './tell-events.ts';
import { watchVideo } from './watch-video.ts';

/** In a promoted pin's closeup: the advertiser, why the ad is displayed, and a way to hide it. */
export function AdLine({ pin }: { readonly pin: Pin }) {
  const { t } = useWords();
  const viewerId = useViewer()?.id;
  const { open } = usePinActions();
  const { hide, undo } = useHideAd();
  const isHidden = useHiddenAd(pin) !== null;
  useEffect(() => {
    if (viewerId !== undefined) tellerFor(viewerId).tell(pin, 'closeup');
  }, [pin, viewerId]);
  const line = useRef<HTMLDivElement>(null);
  const isVideo = pin.videos !== null;
  useEffect(() => {
    const closeup = line.current?.closest('article');
    if (!closeup || viewerId === undefined || !isVideo) return;
    return watchVideo(closeup, (act) => tellerFor(viewerId).tell(pin, act));
  }, [pin, viewerId, isVideo]);
  return (
    <div ref={line} className={styles['line']}>
      <span className={styles['by']}>
        <Promoter pin={pin} />
      </span>
      <span className={styles['ways']}>
        <button type="button" className={styles['way']} onClick={() => open('why', pin)}>
          {t('Why this ad')}
        </button>
        <button
          type="button"
          className={styles['way']}
          onClick={() => void (isHidden ? undo(pin) : hide(pin, 'ad'))}
        >
          {isHidden ? t('Undo') : t('Hide')}
        </button>
      </span>
      {isHidden && (
        <p className={styles['done']} role="status">
          {t("You won't see this again")}
        </p>
      )}
    </div>
  );
}

function Promoter({ pin }: { readonly pin: Pin }) {
  const name = promoterName(pin);
  if (pin.promoter === null) return null;
  const link = (
    <PageLink className={styles['promoter']} href={profilePath(pin.promoter.username)}>
      {name}
    </PageLink>
  );
  return <Say text="Promoted by {name}" values={{ name: link }} />;
}
