import { useState } from 'react';
import type { Person } from '#contract/social.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { Button } from '#web/ui/base/button.tsx';
import { lazyPart } from '#web/ui/base/lazy-part.tsx';
import type { ShellDrawerProps } from '../shell/messages-drawer.tsx';

const Drawer = lazyPart<ShellDrawerProps>(
  async () => (await import('../shell/messages-drawer.tsx')).ShellDrawer,
);

/** Starts a message to the profile's person, over the page. */
export function MessagePerson({ person }: { person: Person }) {
  const { t } = useWords();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        onClick={() => setOpen(true)}
        onPointerEnter={Drawer.preload}
        onFocus={Drawer.preload}
      >
        {t('Message')}
      </Button>
      {open && <Drawer to={person} onClose={() => setOpen(false)} />}
    </>
  );
}
