import { useLocation } from '@tanstack/react-router';
import House from 'lucide-react/icons/house';
import Plus from 'lucide-react/icons/plus';
import Search from 'lucide-react/icons/search';
import User from 'lucide-react/icons/user-round';
import { useViewer } from '#web/kernel/app-context.tsx';
import { PageLink } from '#web/kernel/page-link.tsx';
import { useWords } from '#web/kernel/words-context.tsx';
import styles from './shell-tab-bar.module.css';

/** On a phone, the viewer's ways at the lower edge. */
export function TabBar() {
  const { t } = useWords();
  const viewer = useViewer();
  const here = useLocation({ select: ({ pathname }) => pathname });
  if (!viewer) return null;
  const ways = [
    { href: '/', label: t('Home'), Icon: House },
    { href: '/ideas/', label: t('Ideas'), Icon: Search },
    { href: '/pin/create/create/', label: t('Create'), Icon: Plus },
    { href: `/${viewer.username}/`, label: t('Your profile'), Icon: User },
  ];
  return (
    <nav className={styles['bar']} aria-label={t('Main')}>
      {ways.map(({ href, label, Icon }) => (
        <PageLink
          key={href}
          href={href}
          aria-label={label}
          aria-current={href === here ? 'page' : undefined}
        >
          <Icon size={24} strokeWidth={1.75} aria-hidden="true" />
        </PageLink>
      ))}
    </nav>
  );
}
