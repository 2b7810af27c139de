import { useState } from 'react';
import { NOTICE_DAYS } from '#contract/ads/notices/notice-rules.ts';
import { getAdNotices } from '#contract/ads/notices/notices.ts';
import { useLatePages } from '#web/kernel/app/app-context.tsx';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { Button, ButtonLink } from '#web/ui/base/button.tsx';
import { ShowMore } from '#web/ui/base/show-more.tsx';
import { FieldError } from '#web/ui/form/field.tsx';
import { useConsole, useConsolePath } from '../console/console-context.ts';
import page from '../console/console-page.module.css';
import { Segments } from '../console/segments.tsx';
import { EmptyCard, FailedCard, PageGhost } from '../console/states.tsx';
import { NoticeLine } from './notice-line.tsx';
import styles from './notices.module.css';
import { noticesInput } from './notices-input.ts';
import { useMarking } from './use-marking.ts';
import { useNoticeCount } from './use-notice-count.ts';

/** The ad account's notices, each with a link to the page that deals with it. */
export function NoticesPage() {
  const { t } = useWords();
  const { id } = useConsole().account;
  const [isUnreadOnly, setIsUnreadOnly] = useState(false);
  const list = useLatePages(getAdNotices, noticesInput(id, isUnreadOnly));
  const unread = useNoticeCount(id);
  const { busy, error, mark } = useMarking();
  if (list.isError) {
    return <FailedCard title={t("The notices didn't load")} onRetry={() => void list.refetch()} />;
  }
  if (!list.data) return <PageGhost />;
  const notices = list.data.pages.flatMap(({ data }) => data);
  return (
    <div className={`${page['stack']} ${styles['list']}`}>
      <div className={styles['bar']}>
        <Segments
          label={t('Show')}
          value={isUnreadOnly ? 'unread' : 'all'}
          options={[
            ['all', t('All')],
            ['unread', t('Unread')],
          ]}
          onPick={(one) => setIsUnreadOnly(one === 'unread')}
        />
        {unread > 0 && (
          <Button busy={busy} onClick={() => mark(true)}>
            {t('Mark all as read')}
          </Button>
        )}
      </div>
      {error !== null && <FieldError>{error}</FieldError>}
      {notices.length === 0 ? (
        <Nothing isUnreadOnly={isUnreadOnly} />
      ) : (
        <ul className={styles['notices']} aria-label={t('Notices')}>
          {notices.map((notice) => (
            <NoticeLine key={notice.id} notice={notice} onMark={mark} />
          ))}
        </ul>
      )}
      {list.hasNextPage && <ShowMore list={list} of={t('Notices')} />}
      <p className="soft">{t('Notices stay here for {days} days.', { days: NOTICE_DAYS })}</p>
    </div>
  );
}

function Nothing({ isUnreadOnly }: { readonly isUnreadOnly: boolean }) {
  const { t } = useWords();
  const pathOf = useConsolePath();
  return (
    <section className={page['card']}>
      <EmptyCard
        title={isUnreadOnly ? t("You've read everything") : t('Nothing to report yet')}
        text={t(
          "When an ad is rejected, a budget runs out or a campaign ends, you'll hear about it here.",
        )}
        action={<ButtonLink href={pathOf('notices_emails')}>{t('Choose your e-mails')}</ButtonLink>}
      />
    </section>
  );
}
