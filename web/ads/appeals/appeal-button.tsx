import { useState } from 'react';
import type { Ad } from '#contract/ads/objects.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { useRights } from '../console/console-context.ts';
import { AppealDialog } from './appeal-dialog.tsx';
import styles from './appeals.module.css';

/** Starts an appeal of a rejected ad, for people who may change it. */
export function AppealButton({ ad }: { readonly ad: Ad }) {
  const { t } = useWords();
  const can = useRights();
  const [isOpen, setOpen] = useState(false);
  if (ad.review_status !== 'REJECTED' || ad.is_pin_deleted || !can('campaigns')) return null;
  const label = t('Ask for another look');
  return (
    <>
      <button
        type="button"
        className={`link ${styles['way']}`}
        aria-label={`${label}: ${ad.name}`}
        onClick={() => setOpen(true)}
      >
        {label}
      </button>
      {isOpen && <AppealDialog ad={ad} onClose={() => setOpen(false)} />}
    </>
  );
}
