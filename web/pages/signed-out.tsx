import { useEffect, useState } from 'react';
import { onSignedOut } from '#web/kernel/signed-out.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';

const SignedOutDialog = lazyPart<{ onClose: () => void }>(
  async () => (await import('./signed-out-dialog.tsx')).SignedOutDialog,
);

/** Says so over every page when the person's session has ended meanwhile [AUTH-20]. */
export function SignedOut() {
  const [said, say] = useState(false);
  useEffect(() => onSignedOut(window, () => say(true)), []);
  return said && <SignedOutDialog onClose={() => say(false)} />;
}
