import ScanSearch from 'lucide-react/icons/scan-search';
import ZoomIn from 'lucide-react/icons/zoom-in';
import { useEffect, useRef, useState } from 'react';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { IconButton, IconLink } from '#web/ui/base/icon-button.tsx';
import { lazyPart } from '#web/ui/base/lazy-part.tsx';
import type { PictureProps } from '#web/ui/picture/picture.tsx';
import { looksPath } from '../core/looks-path.ts';
import { PictureColors } from './picture-colors.tsx';
import styles from './zoom.module.css';
import type { ZoomViewProps } from './zoom-view.tsx';

export interface ZoomButtonProps {
  readonly picture: PictureProps;
  /** Whose picture it is; without it, parts of it cannot be looked for. */
  readonly pinId?: string;
}

const ZoomView = lazyPart<ZoomViewProps>(async () => (await import('./zoom-view.tsx')).ZoomView);

const MIDDLE = { x: 0.5, y: 0.5 };

/** Opens a picture large; so do a press on the picture and `+` in the closeup. Beside it, a part can be looked for. */
export function ZoomButton({ picture, pinId }: ZoomButtonProps) {
  const { t } = useWords();
  const button = useRef<HTMLButtonElement>(null);
  const [from, open] = useState<ZoomViewProps['from'] | null>(null);
  useEffect(() => {
    const frame = button.current?.parentElement;
    const closeup = frame?.closest('[role="dialog"]') ?? frame?.closest('article');
    const onClick = (event: MouseEvent) => {
      const { target } = event;
      if (frame && target instanceof Element && !target.closest('a, button'))
        open(pointIn(frame, event));
    };
    const onKey = (event: Event) => {
      if (!isPlus(event as KeyboardEvent)) return;
      event.preventDefault();
      open(MIDDLE);
    };
    frame?.addEventListener('click', onClick);
    closeup?.addEventListener('keydown', onKey);
    return () => {
      frame?.removeEventListener('click', onClick);
      closeup?.removeEventListener('keydown', onKey);
    };
  }, []);
  return (
    <>
      <PictureColors />
      {pinId !== undefined && (
        <IconLink
          className={styles['looks']}
          label={t('Find what looks like this')}
          href={looksPath(pinId)}
          onPicture
        >
          <ScanSearch size={18} aria-hidden="true" />
        </IconLink>
      )}
      <IconButton
        ref={button}
        className={styles['button']}
        label={t('Zoom in')}
        onPicture
        onClick={() => open(MIDDLE)}
        onPointerEnter={ZoomView.preload}
        onFocus={ZoomView.preload}
      >
        <ZoomIn size={18} aria-hidden="true" />
      </IconButton>
      {from && <ZoomView picture={picture} from={from} onClose={() => open(null)} />}
    </>
  );
}

/** Returns the point in the picture, as fractions of its sides. */
function pointIn(frame: Element, { clientX, clientY }: MouseEvent): ZoomViewProps['from'] {
  const { left, top, width, height } = frame.getBoundingClientRect();
  return { x: (clientX - left) / width, y: (clientY - top) / height };
}

/** With a modifier it is the browser's own zoom, and in a field a character. */
function isPlus({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent): boolean {
  if (key !== '+' || ctrlKey || metaKey || altKey) return false;
  return !(target instanceof Element && target.closest('input, textarea, select'));
}
