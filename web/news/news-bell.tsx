import { useQueryClient } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import Bell from 'lucide-react/icons/bell';
import { callKey } from '#web/kernel/sending/queries.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { IconLink } from '#web/ui/base/icon-button.tsx';
import { badgeText } from './badge-rules.ts';
import styles from './news-bell.module.css';
import { useNewsBadge } from './use-news-badge.ts';

const HREF = '/notifications/';

/** The link to notifications, with the number of unread ones. */
export function NewsBell() {
  const { t } = useWords();
  const count = useNewsBadge();
  const queries = useQueryClient();
  const isHere = useLocation({ select: ({ pathname }) => pathname === HREF });
  const text = badgeText(count);
  const label =
    text === null ? t('Notifications') : t('Notifications, {count} unread', { count: text });
  // On the page itself a press reloads the list.
  const renew = async () => {
    const { getNews } = await import('#contract/news.ts');
    await queries.invalidateQueries({ queryKey: callKey(getNews) });
  };
  return (
    <IconLink
      href={HREF}
      label={label}
      aria-current={isHere ? 'page' : undefined}
      className={styles['bell']}
      onClick={isHere ? () => void renew() : undefined}
    >
      <Bell size={24} strokeWidth={1.75} aria-hidden="true" />
      {text !== null && (
        <span className={styles['count']} aria-hidden="true">
          {text}
        </span>
      )}
    </IconLink>
  );
}
