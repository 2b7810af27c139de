import { useEffect, useRef } from 'react';
import type { Videos } from '#contract/media/images.ts';
import type { Pin } from '#contract/pins.ts';
import { ownAddress } from '#web/kernel/core/own-address.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import styles from './closeup-video.module.css';
import { pinAlt } from '../core/pin-picture.ts';

export interface CloseupVideoProps {
  readonly pin: Pin;
  readonly videos: Videos;
}

/** A pin's video, over its poster: plays automatically and muted, unless the person prefers reduced motion. */
export function CloseupVideo({ pin, videos }: CloseupVideoProps) {
  const { t } = useWords();
  const { url } = videos.video_list.V_720P;
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    const { current } = video;
    if (!current || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    current.muted = true;
    // A browser that blocks autoplay leaves starting to the controls.
    current.play().catch(() => undefined);
  }, [url]);
  return (
    // Uploaded videos have no captions.
    // oxlint-disable-next-line jsx-a11y/media-has-caption
    <video
      ref={video}
      className={styles['video']}
      src={ownAddress(url)}
      poster={ownAddress(pin.images['736x'].url)}
      aria-label={t('Video: {words}', { words: pinAlt(pin, t) })}
      preload="metadata"
      controls
      playsInline
      loop
    />
  );
}
