import { useLocation } from '@tanstack/react-router';
import House from 'lucide-react/icons/house';
import MessageCircle from 'lucide-react/icons/message-circle';
import Plus from 'lucide-react/icons/plus';
import Search from 'lucide-react/icons/search';
import User from 'lucide-react/icons/user-round';
import { useViewer } from '#web/kernel/app/app-context.tsx';
import { PageLink } from '#web/kernel/page/page-link.tsx';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { useUnread } from '#web/talk/core/use-unread.ts';
import { createPath } from './create-path.ts';
import { messagesLabel } from './messages-button.tsx';
import styles from './tab-bar.module.css';

/** The viewer's main links at the bottom edge of a phone. */
export function TabBar() {
  const { t } = useWords();
  const viewer = useViewer();
  const here = useLocation({ select: ({ pathname }) => pathname });
  const unread = useUnread();
  if (!viewer) return null;
  const ways = [
    { href: '/', label: t('Home'), Icon: House },
    { href: '/ideas/', label: t('Ideas'), Icon: Search },
    { href: createPath(viewer), label: t('Create'), Icon: Plus },
    { href: '/messages/', label: messagesLabel(t, unread), Icon: MessageCircle, dot: unread > 0 },
    { href: `/${viewer.username}/`, label: t('Your profile'), Icon: User },
  ];
  return (
    <div className={styles['room']}>
      <nav className={styles['bar']} aria-label={t('Main')}>
        {ways.map(({ href, label, Icon, dot }) => (
          <PageLink
            key={href}
            href={href}
            aria-label={label}
            aria-current={href === here ? 'page' : undefined}
          >
            <Icon size={24} strokeWidth={1.75} aria-hidden="true" />
            {dot && <i className={styles['dot']} />}
          </PageLink>
        ))}
      </nav>
    </div>
  );
}
