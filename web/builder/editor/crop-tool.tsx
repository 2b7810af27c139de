import { useState } from 'react';
import { type PercentCrop, ReactCrop } from 'react-image-crop';
import 'react-image-crop/dist/ReactCrop.css';
import { LAYOUTS, type Ratio, sidesOf } from '#contract/builder/limits.ts';
import type { Composition, Crop } from '#contract/builder/pictures.ts';
import { ownAddress } from '#web/kernel/core/own-address.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { Button } from '#web/ui/base/button.tsx';
import { Choices } from '#web/ui/form/choices.tsx';
import { frameOf, insideOf, type Size } from '../composing/compose.ts';
import { ClosedNote } from '../core/closed-note.tsx';
import { ratiosFor, sourceOf, whyClosedFor, withComposition } from '../core/draft-edit.ts';
import { useBuilder } from '../core/builder-context.tsx';
import styles from './tools.module.css';
import type { DraftEditor } from './use-draft-editor.ts';

const LAYOUT_WORDS = { fill: 'Fill the frame', fit: 'Show all of it' } as const;

interface Props {
  readonly editor: DraftEditor;
  /** Index of the picture. */
  readonly at: number;
}

/** Lets the person crop the uploaded picture [BUILD-06]. */
export function CropStage({ editor, at }: Props) {
  const { t } = useWords();
  const picture = editor.draft.pictures[at];
  const [moving, setMoving] = useState<PercentCrop | null>(null);
  if (!picture) return null;
  const source = sourceOf(picture);
  const { composition } = picture;
  const set = (crop: Crop) => editor.change((draft) => withComposition(draft, at, { crop }));
  const done = (crop: PercentCrop) => {
    setMoving(null);
    if (crop.width > 0 && crop.height > 0) set(partOf(source, crop));
  };
  return (
    // Always left to right, because neither the picture nor its frame is mirrored.
    <div dir="ltr" className={styles['crop']}>
      <ReactCrop
        className={styles['frame']!}
        crop={moving ?? percentOf(source, frameOf(source, composition).part)}
        {...aspectOf(composition)}
        keepSelection
        ruleOfThirds
        ariaLabels={{
          cropArea: t('Visible part. Move it with the arrow keys'),
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
        onComplete={(_, percent) => done(percent)}
      >
        <img
          src={ownAddress(source.url)}
          width={source.width}
          height={source.height}
          alt={t('The whole picture')}
        />
      </ReactCrop>
    </div>
  );
}

/** Fixes the crop's aspect ratio for a picture that fills its frame. */
function aspectOf({ ratio, layout }: Composition): { aspect?: number } {
  const sides = layout === 'fill' ? sidesOf(ratio) : null;
  return sides ? { aspect: sides[0] / sides[1] } : {};
}

function percentOf({ width, height }: Size, part: Crop): PercentCrop {
  return {
    unit: '%',
    x: (part.x / width) * 100,
    y: (part.y / height) * 100,
    width: (part.width / width) * 100,
    height: (part.height / height) * 100,
  };
}

function partOf(source: Size, { x, y, width, height }: PercentCrop): Crop {
  return insideOf(source, {
    x: (x / 100) * source.width,
    y: (y / 100) * source.height,
    width: (width / 100) * source.width,
    height: (height / 100) * source.height,
  });
}

/** Chooses the ratio, and whether the picture fills or fits its frame. */
export function CropPanel({ editor, at }: Props) {
  const { t } = useWords();
  const { maker } = useBuilder();
  const { draft } = editor;
  const composition = draft.pictures[at]?.composition;
  if (!composition) return null;
  const set = (change: Partial<Composition>) =>
    editor.change((now) => withComposition(now, at, change));
  const words = Object.fromEntries(
    ratiosFor(draft).map((ratio) => [ratio, ratio === 'original' ? 'Original' : ratio]),
  ) as Record<Ratio, string>;
  const layouts = whyClosedFor('layouts', maker, draft);
  const isFramed = composition.ratio !== 'original';
  return (
    <div className={styles['panel']}>
      <Choices
        label={t('Ratio')}
        options={ratiosFor(draft)}
        value={composition.ratio}
        words={words}
        onChange={(ratio) => set({ ratio, crop: null })}
      />
      {isFramed && layouts === null && (
        <Choices
          label={t('Layout')}
          options={LAYOUTS}
          value={composition.layout}
          words={LAYOUT_WORDS}
          onChange={(layout) => set({ layout, crop: null })}
        />
      )}
      {isFramed && <ClosedNote tools={[[t('Layout'), layouts]]} />}
      {isFramed && composition.layout === 'fit' && (
        <label className={styles['color']}>
          {t('Colour behind it')}
          <input
            type="color"
            value={composition.background}
            onChange={(event) => set({ background: event.target.value })}
          />
        </label>
      )}
      {composition.crop !== null && (
        <Button onClick={() => set({ crop: null })}>{t('Reset the crop')}</Button>
      )}
    </div>
  );
}
