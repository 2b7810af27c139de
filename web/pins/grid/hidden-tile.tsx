import { useEffect, useState } from 'react';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { Button } from '#web/ui/base/button.tsx';
import type { HiddenPin } from '../core/hidden-pins.ts';
import { afterFrames, focusPlaceOf } from '../core/hidden-places.ts';
import { pinAlt } from '../core/pin-picture.ts';
import styles from './hidden-tile.module.css';

/** The placeholder of a hidden pin, as high as its picture, with an undo button. */
export function HiddenTile({ pin }: { readonly pin: HiddenPin }) {
  const { t } = useWords();
  const [busy, setBusy] = useState(false);
  useEffect(() => focusPlaceOf(pin), []); // oxlint-disable-line react/exhaustive-deps
  const undo = async () => {
    setBusy(true);
    await pin.hidden.undo();
    setBusy(false);
  };
  return (
    <article
      ref={leavesFocus}
      className={styles['hidden']}
      data-hidden-pin={pin.id}
      aria-label={t('Hidden: {name}', { name: pinAlt(pin, t) })}
    >
      <p className="soft">{t('Hidden')}</p>
      <Button
        variant="line"
        busy={busy}
        aria-label={t('Undo: show {name} again', { name: pinAlt(pin, t) })}
        onClick={() => void undo()}
      >
        {t('Undo')}
      </Button>
    </article>
  );
}

/** After Undo, focuses the tile that replaces the placeholder. */
function leavesFocus(place: HTMLElement | null): (() => void) | undefined {
  const cell = place?.parentElement;
  if (!cell) return undefined;
  // React calls this before it removes the element from the page.
  return () => {
    if (place.contains(document.activeElement))
      afterFrames(() => cell.querySelector('a')?.focus({ preventScroll: true }));
  };
}
