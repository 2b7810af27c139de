import { useState } from 'react';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { lazyPart } from '#web/ui/base/lazy-part.tsx';
import { Button } from '#web/ui/base/button.tsx';
import { useConsole } from './console-context.ts';
import type { AskOwnerProps } from './ask-owner-dialog.tsx';

const Dialog = lazyPart<AskOwnerProps>(
  async () => (await import('./ask-owner-dialog.tsx')).AskOwnerDialog,
);

/** Writes to the ad account's owner, who alone gives roles. */
export function AskOwner() {
  const { t } = useWords();
  const { owner } = useConsole().account;
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="main"
        onPointerEnter={Dialog.preload}
        onFocus={Dialog.preload}
        onClick={() => setOpen(true)}
      >
        {t('Ask {name}', { name: owner.full_name || owner.username })}
      </Button>
      {isOpen && <Dialog onClose={() => setOpen(false)} />}
    </>
  );
}
