import { useEffect, useRef, useState } from 'react';
import { type Complaint, createAdComplaint } from '#contract/ads/viewing.ts';
import type { Pin } from '#contract/pins.ts';
import { useSend } from '#web/kernel/app/app-context.tsx';
import { useAct } from '#web/kernel/sending/use-act.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { Button } from '#web/ui/base/button.tsx';
import { Chip } from '#web/ui/base/chip.tsx';
import { useHiddenAd, useHideAd } from './hidden-ads.ts';
import { promoterName } from './promoter-name.ts';
import styles from './promoted.module.css';

/** Covers the picture of a hidden promoted pin in the same size, to avoid a layout shift. */
export function HiddenTile({ pin }: { readonly pin: Pin }) {
  const { t } = useWords();
  const { undo } = useHideAd();
  const name = promoterName(pin);
  const isAll = useHiddenAd(pin)?.what === 'advertiser';
  const cover = useRef<HTMLDivElement>(null);
  useEffect(() => focusWithin(cover.current), []);
  return (
    <div ref={cover} className={styles['gone']}>
      <p>
        <b>{isAll ? t("You won't see their ads again") : t("You won't see this again")}</b>
        <br />
        <span className="soft">{t('From {name}', { name })}</span>
      </p>
      <Button className={styles['undo']} onClick={() => void undo(pin)}>
        {t('Undo')}
      </Button>
      {!isAll && <WhatWasWrong pin={pin} />}
    </div>
  );
}

/**
 * Focuses the undo button if the focused element is now covered, or if the menu that hid the ad would return the
 * focus to it. Focus elsewhere stays.
 */
function focusWithin(cover: HTMLElement | null): () => void {
  const take = (): void => {
    const { activeElement: focused } = document;
    const isHere = focused === document.body || cover?.parentElement?.contains(focused);
    if (isHere && !cover?.contains(focused)) cover?.querySelector('button')?.focus();
  };
  const frame = requestAnimationFrame(() => requestAnimationFrame(take));
  return () => cancelAnimationFrame(frame);
}

const QUICK: readonly (readonly [Complaint, string])[] = [
  ['not_for_me', 'Not for me'],
  ['too_often', 'Too often'],
  ['misleading', 'Misleading'],
];

function WhatWasWrong({ pin }: { readonly pin: Pin }) {
  const { t } = useWords();
  const send = useSend();
  const { busy, error, run } = useAct();
  const [isSent, setSent] = useState(false);
  const { tracking_params } = pin;
  if (isSent) {
    return (
      <p className="soft" role="status">
        {t('Thanks for telling us.')}
      </p>
    );
  }
  const say = (reason: Complaint) =>
    void run(async () => {
      if (tracking_params !== null) await send(createAdComplaint, { tracking_params, reason });
      setSent(true);
    });
  return (
    <div className={styles['wrong']}>
      <p className="soft">{error ?? t('What was wrong?')}</p>
      <div className={styles['chips']}>
        {QUICK.map(([reason, words]) => (
          <Chip key={reason} disabled={busy} onClick={() => say(reason)}>
            {t(words)}
          </Chip>
        ))}
      </div>
    </div>
  );
}
