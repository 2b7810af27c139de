import Inbox from 'lucide-react/icons/inbox';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { badgeText } from '#web/news/badge-rules.ts';
import { IconLink } from '#web/ui/base/icon-button.tsx';
import { useConsole, useConsolePath } from '../console/console-context.ts';
import styles from './notices-link.module.css';
import { useNoticeCount } from './use-notice-count.ts';

/** The notices link in the bar, with the ad account's unread count. */
export function NoticesLink() {
  const { t } = useWords();
  const { account, key } = useConsole();
  const pathOf = useConsolePath();
  const text = badgeText(useNoticeCount(account.id));
  const label = text === null ? t('Notices') : t('Notices, {count} unread', { count: text });
  return (
    <IconLink
      href={pathOf('notices')}
      label={label}
      aria-current={key === 'notices' ? 'page' : undefined}
      className={styles['link']}
    >
      <Inbox size={18} strokeWidth={1.75} aria-hidden="true" />
      {text !== null && (
        <span className={styles['count']} aria-hidden="true">
          {text}
        </span>
      )}
    </IconLink>
  );
}
