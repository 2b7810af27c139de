import { useEffect, useState } from 'react';
import type { LogInAgainDialogProps } from '#web/identity/factors/log-in-again-dialog.tsx';
import { askAgainBy } from '#web/kernel/sending/again.ts';
import { lazyPart } from '#web/ui/base/lazy-part.tsx';

const LogInAgainDialog = lazyPart<LogInAgainDialogProps>(
  async () => (await import('#web/identity/factors/log-in-again-dialog.tsx')).LogInAgainDialog,
);

/** Asks for a fresh proof of who is there, for whatever act of the page needs one. */
export function ProveAgain() {
  const [asked, setAsked] = useState<((proved: boolean) => void) | null>(null);
  useEffect(() => askAgainBy(() => new Promise<boolean>((resolve) => setAsked(() => resolve))), []);
  const onEnd = (proved: boolean) => {
    asked?.(proved);
    setAsked(null);
  };
  return asked && <LogInAgainDialog onEnd={onEnd} />;
}
