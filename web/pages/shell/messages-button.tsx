import MessageCircle from 'lucide-react/icons/message-circle';
import { type MouseEvent, useState } from 'react';
import { useWords } from '#web/kernel/words/words-context.tsx';
import type { Translate } from '#web/kernel/words/words.ts';
import { useUnread } from '#web/talk/core/use-unread.ts';
import { IconLink } from '#web/ui/base/icon-button.tsx';
import { lazyPart } from '#web/ui/base/lazy-part.tsx';
import type { ShellDrawerProps } from './messages-drawer.tsx';

const Drawer = lazyPart<ShellDrawerProps>(
  async () => (await import('./messages-drawer.tsx')).ShellDrawer,
);

/** Returns the label of the link to the messages, with the number of unread ones. */
export function messagesLabel(t: Translate, unread: number): string {
  return unread === 0 ? t('Messages') : t('Messages, {unread} unread', { unread });
}

/** Opens the messages over the page; without JavaScript, their own page. */
export function MessagesButton({ className }: { className: string | undefined }) {
  const { t } = useWords();
  const unread = useUnread();
  const [open, setOpen] = useState(false);
  const press = (event: MouseEvent) => {
    // With a modifier key the browser opens the page itself, in a tab or window.
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    setOpen(true);
  };
  return (
    <>
      <IconLink
        href="/messages/"
        label={messagesLabel(t, unread)}
        dot={unread > 0}
        className={className}
        onPointerEnter={Drawer.preload}
        onClick={press}
      >
        <MessageCircle size={20} strokeWidth={1.75} aria-hidden="true" />
      </IconLink>
      {open && <Drawer onClose={() => setOpen(false)} />}
    </>
  );
}
