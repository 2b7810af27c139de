import Check from 'lucide-react/icons/check';
import { PageLink } from '#web/kernel/page/page-link.tsx';
import { Say, useWords } from '#web/kernel/words/words-context.tsx';
import { classNames } from '#web/ui/base/class-names.ts';
import { Banner } from '#web/ui/base/state.tsx';
import type { CreateState } from './create-steps.ts';
import styles from './create-upload.module.css';

/** The progress of an upload by its parts: its bytes, then the transcoding of a video. */
export function Coming({ state }: { state: CreateState }) {
  const { t } = useWords();
  const { progress, isVideo, others } = state;
  const isMaking = progress?.of === 'making';
  return (
    <>
      <ol className={styles['parts']}>
        <Part
          label={isMaking ? t('Uploaded') : t('Uploading…')}
          percent={isMaking ? 100 : (progress?.percent ?? null)}
          isCurrent={!isMaking}
        />
        {(isVideo || isMaking) && (
          <Part
            label={t('Preparing the video…')}
            percent={isMaking ? progress.percent : null}
            isCurrent={isMaking}
          />
        )}
      </ol>
      <p className={styles['stay']}>{t('Keep this page open until your Pin is saved.')}</p>
      <Others count={others} />
    </>
  );
}

interface PartProps {
  readonly label: string;
  /** Null before there is any progress. */
  readonly percent: number | null;
  readonly isCurrent: boolean;
}

/** One part of what happens to a file; a part that has not begun is dimmed and has no bar. */
function Part({ label, percent, isCurrent }: PartProps) {
  const { t } = useWords();
  const isOver = !isCurrent && percent !== null;
  return (
    <li className={classNames(styles['part'], !isCurrent && styles['idle'])}>
      <span className={styles['line']}>
        {isOver && <Check size={16} aria-hidden="true" />}
        {label}
        {/* Frequently changing numbers are not announced. */}
        {percent !== null && !isOver && (
          <span aria-hidden="true">{t('{percent} %', { percent })}</span>
        )}
      </span>
      {isCurrent && percent !== null && (
        <progress className={styles['bar']} max={100} value={percent} aria-label={label} />
      )}
    </li>
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
