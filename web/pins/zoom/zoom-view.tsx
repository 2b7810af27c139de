import Minus from 'lucide-react/icons/minus';
import Plus from 'lucide-react/icons/plus';
import X from 'lucide-react/icons/x';
import { type CSSProperties, type KeyboardEvent, useState } from 'react';
import { Dialog, Modal, ModalOverlay } from 'react-aria-components';
import { ownAddress } from '#web/kernel/core/own-address.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { IconButton } from '#web/ui/base/icon-button.tsx';
import { Spinner } from '#web/ui/base/spinner.tsx';
import { Picture, type PictureProps, type Rendition } from '#web/ui/picture/picture.tsx';
import { useZoom } from './use-zoom.ts';
import { WHOLE } from './zoom-steps.ts';
import styles from './zoom.module.css';

export interface ZoomViewProps {
  readonly picture: PictureProps;
  /** The point to zoom to, as fractions of the picture's sides. */
  readonly from: { readonly x: number; readonly y: number };
  readonly onClose: () => void;
}

const STEP = 1.5;
/** Pixels per arrow key. */
const ARROW = 80;
const ARROWS: Readonly<Record<string, { x: number; y: number }>> = {
  ArrowLeft: { x: ARROW, y: 0 },
  ArrowRight: { x: -ARROW, y: 0 },
  ArrowUp: { x: 0, y: ARROW },
  ArrowDown: { x: 0, y: -ARROW },
};

/** A picture over the whole window, zoomable. Esc, the button, or a press beside it closes it. */
export function ZoomView({ picture, from, onClose }: ZoomViewProps) {
  const { t } = useWords();
  const whole = largestOf(picture.renditions);
  const { view, size, isSmooth, stage, zoom, move, reset } = useZoom(whole, from, onClose);
  const onKey = (event: KeyboardEvent) => {
    const arrow = ARROWS[event.key];
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (arrow) move(arrow);
    else if (event.key === '+' || event.key === '=') zoom(STEP);
    else if (event.key === '-') zoom(1 / STEP);
    else if (event.key === '0') reset();
    else return;
    event.preventDefault();
    // A carousel around it uses the same keys.
    event.stopPropagation();
  };
  const style = {
    width: size.width,
    height: size.height,
    transform: `translate(${view.x}px, ${view.y}px) scale(${view.scale})`,
  } satisfies CSSProperties;
  return (
    <ModalOverlay className={styles['overlay']!} isOpen onOpenChange={(open) => open || onClose()}>
      <Modal className={styles['modal']!}>
        <Dialog className={styles['dialog']!} aria-label={t('Zoomed picture')}>
          {/* Takes focus from a press on the picture, so that the keys keep working. */}
          {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
          <div className={styles['room']} tabIndex={-1} onKeyDown={onKey}>
            <div ref={stage} className={styles['stage']} data-near={view.scale > 1}>
              <div className={styles['picture']} style={style} data-smooth={isSmooth}>
                <Layers picture={picture} whole={whole} />
              </div>
            </div>
            <IconButton
              label={t('Close')}
              className={styles['close']}
              onClick={onClose}
              // The keyboard keeps working inside the dialog.
              // oxlint-disable-next-line jsx-a11y/no-autofocus
              autoFocus
            >
              <X size={20} aria-hidden="true" />
            </IconButton>
            <div className={styles['tools']} role="group" aria-label={t('Zoom')}>
              <IconButton
                label={t('Zoom out')}
                disabled={view.scale === WHOLE.scale}
                onClick={() => zoom(1 / STEP)}
              >
                <Minus size={20} aria-hidden="true" />
              </IconButton>
              <span role="status" className={styles['scale']}>
                {t('{percent}%', { percent: Math.round(view.scale * 100) })}
              </span>
              <IconButton label={t('Zoom in')} onClick={() => zoom(STEP)}>
                <Plus size={20} aria-hidden="true" />
              </IconButton>
            </div>
          </div>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

/** The picture that the page already has, and over it the largest one once loaded. */
function Layers({ picture, whole }: { picture: PictureProps; whole: Rendition }) {
  const { t } = useWords();
  const [state, setState] = useState<'waiting' | 'here' | 'missing'>('waiting');
  // With reduced motion an animated picture stays a still one, of which there is no larger size.
  const isStill =
    picture.still !== undefined && matchMedia('(prefers-reduced-motion: reduce)').matches;
  return (
    <>
      <Picture {...picture} className={styles['known']} />
      {!isStill && (
        <img
          className={styles['whole']}
          src={ownAddress(whole.url)}
          alt=""
          draggable={false}
          data-here={state === 'here'}
          onLoad={() => setState('here')}
          onError={() => setState('missing')}
        />
      )}
      {!isStill && state === 'waiting' && (
        <span className={styles['waiting']}>
          <Spinner label={t('Loading…')} />
        </span>
      )}
    </>
  );
}

const largestOf = (renditions: readonly Rendition[]): Rendition =>
  renditions.reduce((a, b) => (b.width >= a.width ? b : a));
