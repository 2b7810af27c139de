import Undo2 from 'lucide-react/icons/undo-2';
import { useState } from 'react';
import type { AdChange } from '#contract/ads/history.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { Button } from '#web/ui/base/button.tsx';
import { lazyPart } from '#web/ui/base/lazy-part.tsx';
import styles from './history.module.css';
import type { UndoProps } from './undo-dialog.tsx';

const UndoDialog = lazyPart<UndoProps>(async () => (await import('./undo-dialog.tsx')).UndoDialog);

/** Undoes a change, after confirmation. */
export function UndoButton({ change }: { readonly change: AdChange }) {
  const { t } = useWords();
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button
        variant="line"
        className={styles['undoButton']}
        aria-label={t('Undo: {name}', { name: change.entity.name })}
        onClick={() => setAsking(true)}
      >
        <Undo2 size={14} aria-hidden="true" />
        {t('Undo')}
      </Button>
      {asking && <UndoDialog change={change} onClose={() => setAsking(false)} />}
    </>
  );
}
