import { useEffect, useState } from 'react';
import { onSignedOut, type Refused } from '#web/kernel/sending/signed-out.ts';
import { lazyPart } from '#web/ui/base/lazy-part.tsx';
import type { SignedOutDialogProps } from './signed-out-dialog.tsx';

const SignedOutDialog = lazyPart<SignedOutDialogProps>(
  async () => (await import('./signed-out-dialog.tsx')).SignedOutDialog,
);

/**
 * Displays a dialog over every page when the person's session has ended [AUTH-20] or now belongs to another account.
 */
export function SignedOut() {
  const [refused, say] = useState<Refused | null>(null);
  useEffect(() => onSignedOut(window, say), []);
  return refused && <SignedOutDialog {...refused} onClose={() => say(null)} />;
}
