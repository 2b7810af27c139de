import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import type { DraftTag } from '#contract/builder/drafts.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { pinTitle } from '#web/pins/core/pin-picture.ts';
import { nameOf } from '#web/social/core/person-name.ts';
import type { Translate } from '#web/kernel/words/words.ts';
import styles from './tag-dots.module.css';

interface Props {
  readonly tags: readonly DraftTag[];
  readonly page: number;
  readonly onMove: (tag: DraftTag, x: number, y: number) => void;
  readonly onRemove: (tag: DraftTag) => void;
}

/** An arrow key moves a dot by this fraction of the picture. */
const STEP = 0.02;
const STEPS: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
};

/** Returns the name of the tagged thing. */
export function tagName(tag: DraftTag, t: Translate): string {
  if (tag.kind === 'person') return tag.user ? nameOf(tag.user) : t('Someone');
  return (tag.pin && pinTitle(tag.pin)) || t('Untitled Pin');
}

/** The tags of a picture at their positions, moved by dragging or with the arrow keys. */
export function TagDots({ tags, page, onMove, onRemove }: Props) {
  const { t } = useWords();
  const frame = useRef<HTMLDivElement>(null);
  const drag = (event: PointerEvent<HTMLButtonElement>, tag: DraftTag) => {
    const box = frame.current?.getBoundingClientRect();
    if (!box || !event.currentTarget.hasPointerCapture(event.pointerId)) return;
    onMove(
      tag,
      within((event.clientX - box.left) / box.width),
      within((event.clientY - box.top) / box.height),
    );
  };
  const press = (event: KeyboardEvent, tag: DraftTag) => {
    if (event.key === 'Delete' || event.key === 'Backspace') return onRemove(tag);
    const step = STEPS[event.key];
    if (!step) return;
    event.preventDefault();
    onMove(tag, within(tag.x + step[0]), within(tag.y + step[1]));
  };
  return (
    // Positions in a picture are not mirrored.
    <div ref={frame} className={styles['dots']} dir="ltr">
      {tags.map((tag, index) =>
        tag.page === page ? (
          <button
            key={index}
            type="button"
            className={styles['dot']}
            style={{ left: `${tag.x * 100}%`, top: `${tag.y * 100}%` }}
            title={tagName(tag, t)}
            aria-label={t('Tag: {name}. Arrow keys move it, Delete removes it', {
              name: tagName(tag, t),
            })}
            onKeyDown={(event) => press(event, tag)}
            onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
            onPointerMove={(event) => drag(event, tag)}
          />
        ) : null,
      )}
    </div>
  );
}

/** Clamps a position to the picture, rounded to a thousandth. */
function within(part: number): number {
  return Math.round(Math.min(1, Math.max(0, part)) * 1000) / 1000;
}
