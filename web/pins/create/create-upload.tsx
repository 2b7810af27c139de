import { PageLink } from '#web/kernel/page/page-link.tsx';
import { Say, useWords } from '#web/kernel/words/words-context.tsx';
import { Banner } from '#web/ui/base/state.tsx';
import type { CreateState } from './create-steps.ts';
import styles from './create-upload.module.css';

/** The progress of an upload. */
export function Coming({ state }: { state: CreateState }) {
  const { t } = useWords();
  const { progress, others } = state;
  const doing = progress?.of === 'making' ? t('Preparing the video…') : t('Uploading…');
  return (
    <>
      <p>{doing}</p>
      {progress && (
        <>
          <progress
            className={styles['bar']}
            max={100}
            value={progress.percent}
            aria-label={doing}
          />
          <p aria-hidden="true">{t('{percent} %', { percent: progress.percent })}</p>
        </>
      )}
      <Others count={others} />
    </>
  );
}

/** Says what happens to the files beyond the uploaded one. */
export function Others({ count }: { count: number }) {
  const { t } = useWords();
  if (count === 0) return null;
  const builder = (
    <PageLink className="link" href="/pin-builder/">
      {t('Pin builder')}
    </PageLink>
  );
  return (
    <Banner>
      <Say
        text="We only took the first file. The {builder} takes several at once."
        values={{ builder }}
      />
    </Banner>
  );
}

/** Plays the person's own file locally. */
export function VideoPreview({ src }: { src: string }) {
  const { t } = useWords();
  return (
    // The person has just chosen this file; it has no captions.
    // oxlint-disable-next-line jsx-a11y/media-has-caption
    <video
      className={styles['video']}
      src={src}
      aria-label={t("The video you're about to save")}
      controls
      muted
      playsInline
    />
  );
}
