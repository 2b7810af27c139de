import CalendarCheck from 'lucide-react/icons/calendar-check';
import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleX from 'lucide-react/icons/circle-x';
import CreditCard from 'lucide-react/icons/credit-card';
import Mail from 'lucide-react/icons/mail';
import MailOpen from 'lucide-react/icons/mail-open';
import OctagonX from 'lucide-react/icons/octagon-x';
import Radio from 'lucide-react/icons/radio';
import UserX from 'lucide-react/icons/user-x';
import Wallet from 'lucide-react/icons/wallet';
import type { AdNotice } from '#contract/ads/notices/notices.ts';
import { useApp } from '#web/kernel/app/app-context.tsx';
import { relativeTime } from '#web/kernel/core/time.ts';
import { PageLink } from '#web/kernel/page/page-link.tsx';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { IconButton } from '#web/ui/base/icon-button.tsx';
import { VisuallyHidden } from '#web/ui/base/visually-hidden.tsx';
import { useConsole } from '../console/console-context.ts';
import { wordsOf } from './notice-words.ts';
import styles from './notices.module.css';
import { useNoticePlace } from './use-notice-place.ts';

const ICONS = {
  AD_REJECTED: CircleX,
  AD_APPROVED: CircleCheck,
  BUDGET_GONE: CircleAlert,
  CAMPAIGN_ENDED: CalendarCheck,
  FUNDS_LOW: Wallet,
  FUNDS_GONE: Wallet,
  PAYMENT_FAILED: CreditCard,
  TAG_SILENT: Radio,
  ACCOUNT_STOPPED: OctagonX,
  AUDIENCE_TAKEN_BACK: UserX,
} as const;
const TONES: Partial<Record<AdNotice['kind'], string>> = {
  AD_REJECTED: 'bad',
  FUNDS_GONE: 'bad',
  PAYMENT_FAILED: 'bad',
  ACCOUNT_STOPPED: 'bad',
  BUDGET_GONE: 'wait',
  FUNDS_LOW: 'wait',
  TAG_SILENT: 'wait',
  AUDIENCE_TAKEN_BACK: 'wait',
  AD_APPROVED: 'good',
};

interface Props {
  readonly notice: AdNotice;
  readonly onMark: (isRead: boolean, ids: readonly string[]) => void;
}

/** One notice: the event, the time and a link to the page that deals with it. Following the link marks it as read. */
export function NoticeLine({ notice, onMark }: Props) {
  const { t, formats } = useWords();
  const { currency } = useConsole().account;
  const { renderedAt } = useApp();
  const placeOf = useNoticePlace();
  const { id, kind, at, is_read: isRead, note } = notice;
  const { title, text, way } = wordsOf(notice, { t, formats, currency });
  const Icon = ICONS[kind];
  const then = new Date(at);
  const mark = isRead
    ? t('Mark as unread: {title}', { title })
    : t('Mark as read: {title}', { title });
  return (
    <li className={styles['notice']}>
      <Icon size={20} className={styles[TONES[kind] ?? 'plain']} aria-hidden="true" />
      <div className={styles['body']}>
        <h2 className={isRead ? styles['read'] : styles['unread']}>
          <bdi>{title}</bdi> {!isRead && <VisuallyHidden>{t('unread')}</VisuallyHidden>}
        </h2>
        <p>{text}</p>
        {note !== null && (
          <blockquote dir="auto" className={styles['note']}>
            {note}
          </blockquote>
        )}
        <p className={styles['foot']}>
          <time dateTime={then.toISOString()}>
            {relativeTime(then, new Date(renderedAt), formats)}
          </time>
          <PageLink
            href={placeOf(notice)}
            className="link"
            aria-label={`${way}: ${title}`}
            onClick={() => !isRead && onMark(true, [id])}
          >
            {way}
          </PageLink>
        </p>
      </div>
      <IconButton label={mark} onClick={() => onMark(!isRead, [id])}>
        {isRead ? <Mail size={18} aria-hidden="true" /> : <MailOpen size={18} aria-hidden="true" />}
      </IconButton>
    </li>
  );
}
