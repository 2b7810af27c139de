import { type CSSProperties, useState } from 'react';
import { type PercentCrop, ReactCrop } from 'react-image-crop';
import 'react-image-crop/dist/ReactCrop.css';
import { useRouter } from '@tanstack/react-router';
import type { Pin } from '#contract/pins.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { closeupPicture } from '#web/pins/core/pin-picture.ts';
import { Button } from '#web/ui/base/button.tsx';
import { Picture } from '#web/ui/picture/picture.tsx';
import styles from './looks.module.css';
import { addressOfLook, type Part, roundedPart, type WantedLook } from './part-address.ts';

interface Props {
  readonly pin: Pin;
  readonly wanted: WantedLook;
}

const MIDDLE: Part = { x: 0.25, y: 0.25, width: 0.5, height: 0.5 };
/** The least side of a frame that a finger can move, in pixels. */
const LEAST = 24;

/** A pin's picture with a frame around the part that is looked for, drawn and moved by pointer or keys. */
export function LookFrame({ pin, wanted }: Props) {
  const { t } = useWords();
  const router = useRouter();
  const [moving, setMoving] = useState<PercentCrop | undefined>();
  const { width, height } = pin.images.orig;
  const lookFor = (part: Part | null): void => {
    const href = addressOfLook(pin.id, { part, larger: false });
    // The first touch of a picture without a frame ends one without a size, which is not drawn yet.
    if (href === addressOfLook(pin.id, { ...wanted, larger: false })) return;
    setMoving(undefined);
    // The way back leads to the pin, however often the frame was moved.
    void router.navigate({ href, replace: true, resetScroll: false } as never);
  };
  const crop = moving ?? (wanted.part ? percentOf(wanted.part) : undefined);
  return (
    <div className={styles['pane']}>
      {/* Always left to right, because neither the picture nor its frame is mirrored. */}
      <div
        dir="ltr"
        className={styles['frame']}
        style={{ '--ratio': width / height } as CSSProperties}
      >
        <ReactCrop
          {...(crop && { crop })}
          minWidth={LEAST}
          minHeight={LEAST}
          ariaLabels={{
            cropArea: t('The part that is looked for. Move it with the arrow keys'),
            nwDragHandle: t('Top left'),
            nDragHandle: t('Top'),
            neDragHandle: t('Top right'),
            eDragHandle: t('Right'),
            seDragHandle: t('Bottom right'),
            sDragHandle: t('Bottom'),
            swDragHandle: t('Bottom left'),
            wDragHandle: t('Left'),
          }}
          onChange={(_, percent) => setMoving(percent)}
          onComplete={(_, percent) => lookFor(partOf(percent))}
        >
          <Picture {...closeupPicture(pin, t)} />
        </ReactCrop>
      </div>
      <p className={styles['acts']}>
        {wanted.part === null ? (
          <Button onClick={() => lookFor(MIDDLE)}>{t('Frame a part')}</Button>
        ) : (
          <Button onClick={() => lookFor(null)}>{t('Whole picture')}</Button>
        )}
      </p>
    </div>
  );
}

const percentOf = ({ x, y, width, height }: Part): PercentCrop => ({
  unit: '%',
  x: x * 100,
  y: y * 100,
  width: width * 100,
  height: height * 100,
});

/** A press beside the frame takes it away: then all of the picture is looked for. */
function partOf({ x, y, width, height }: PercentCrop): Part | null {
  if (width === 0 || height === 0) return null;
  return roundedPart({ x: x / 100, y: y / 100, width: width / 100, height: height / 100 });
}
