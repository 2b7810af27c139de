import { useEffect, useState } from 'react';
import type { ReauthenticateDialogProps } from '#web/identity/factors/reauthenticate-dialog.tsx';
import { reauthenticateBy } from '#web/kernel/sending/reauthenticate.ts';
import { lazyPart } from '#web/ui/base/lazy-part.tsx';

const ReauthenticateDialog = lazyPart<ReauthenticateDialogProps>(
  async () =>
    (await import('#web/identity/factors/reauthenticate-dialog.tsx')).ReauthenticateDialog,
);

/** Asks the person to log in again, for any action of the page that requires it. */
export function Reauthentication() {
  const [pending, setPending] = useState<((proved: boolean) => void) | null>(null);
  useEffect(
    () => reauthenticateBy(() => new Promise<boolean>((resolve) => setPending(() => resolve))),
    [],
  );
  const onEnd = (proved: boolean) => {
    pending?.(proved);
    setPending(null);
  };
  return pending && <ReauthenticateDialog onEnd={onEnd} />;
}
