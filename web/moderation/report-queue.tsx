import { getReports } from '#contract/moderation/deciding.ts';
import type { ReportedThing } from '#contract/moderation/deciding.ts';
import type { ReportedKind } from '#contract/trust/reporting.ts';
import { useApp, usePages } from '#web/kernel/app/app-context.tsx';
import { relativeTime } from '#web/kernel/core/time.ts';
import { PageLink } from '#web/kernel/page/page-link.tsx';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { REASON_WORDS } from '#web/social/reporting/report-words.ts';
import { ShowMore } from '#web/ui/base/show-more.tsx';
import { Banner, EmptyState } from '#web/ui/base/state.tsx';
import { DecideForm } from './decide-form.tsx';
import { ReportedMessages } from './reported-messages.tsx';
import styles from './report-queue.module.css';

/** What people reported and nobody has decided on, longest waiting first. */
export function ReportQueue() {
  const { t } = useWords();
  const list = usePages(getReports, {});
  const things = list.data.pages.flatMap((page) => page.data);
  return (
    <section className={styles['queue']} aria-labelledby="reports-title">
      <h2 id="reports-title" className="h-20">
        {t('Reported content')}
      </h2>
      <p className="soft">
        {t(
          'Nobody learns who reported something. Whoever you decide against is told why and can appeal once; whoever reported it is told that you decided.',
        )}
      </p>
      {things.length === 0 && <EmptyState title={t('Nothing is waiting for a decision')} />}
      {things.length > 0 && (
        <ul className={styles['list']} aria-labelledby="reports-title">
          {things.map((thing) => (
            <li key={`${thing.id} ${thing.decision_no}`} className={styles['thing']}>
              <Thing thing={thing} />
            </li>
          ))}
        </ul>
      )}
      <ShowMore list={list} of={t('Reported content')} />
    </section>
  );
}

const TITLES: Readonly<Record<ReportedKind, string>> = {
  pin: 'Pin by {name}',
  person: 'Profile of {name}',
  comment: 'Comment by {name}',
  message: 'Message from {name}',
  board: 'Board by {name}',
};

function Thing({ thing }: { readonly thing: ReportedThing }) {
  const { t, formats } = useWords();
  const now = new Date(useApp().renderedAt);
  const name = `@${thing.person.username}`;
  const title = t(TITLES[thing.kind], { name });
  return (
    <>
      <header className={styles['head']}>
        {thing.image_url !== null && (
          <img className={styles['picture']} src={thing.image_url} alt="" loading="lazy" />
        )}
        <div className={styles['about']}>
          <h3 className="strong">
            {thing.url === null ? (
              title
            ) : (
              <PageLink className="link" href={thing.url}>
                {title}
              </PageLink>
            )}
          </h3>
          <p className="soft t-14">
            {t('{count, plural, one {# person reported it} other {# people reported it}}', {
              count: thing.report_count,
            })}{' '}
            · {relativeTime(new Date(thing.waits_since), now, formats)}
            {thing.earlier_count > 0 && ' · '}
            {thing.earlier_count > 0 &&
              t('{count, plural, one {# decision against them} other {# decisions against them}}', {
                count: thing.earlier_count,
              })}
          </p>
          {thing.text !== null && (
            <p className={styles['text']} dir="auto">
              {thing.text}
            </p>
          )}
        </div>
      </header>
      {thing.appeal !== null && (
        <Banner>{t('They appeal: {appeal}', { appeal: thing.appeal })}</Banner>
      )}
      {thing.kind === 'message' && <ReportedMessages id={thing.id} />}
      {thing.reports.length > 0 && (
        <ul className={styles['reasons']} aria-label={t('Why it was reported')}>
          {thing.reports.map(({ reason, comment }, at) => (
            <li key={at}>
              <b>{t(REASON_WORDS[reason])}</b> {comment !== null && <bdi>{comment}</bdi>}
            </li>
          ))}
        </ul>
      )}
      <DecideForm thing={thing} title={title} />
    </>
  );
}
