import { EVENT_CALLS, EVENT_DAYS, MAX_EVENTS } from '#contract/ads/conversions/event-rules.ts';
import { wholeNumber } from '#web/kernel/core/time.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import page from '../console/console-page.module.css';
import { FactList } from '../console/fact-list.tsx';

export function LimitsCard() {
  const { t, formats } = useWords();
  return (
    <section className={page['card']}>
      <div className={page['cardHead']}>
        <h2>{t('Limits')}</h2>
      </div>
      <div className={page['cardBody']}>
        <FactList
          facts={[
            [t('Events in a call'), `1 – ${wholeNumber(MAX_EVENTS, formats)}`],
            [t('Calls a minute'), wholeNumber(EVENT_CALLS, formats)],
            [
              t('Oldest event'),
              t('{count, plural, one {# day} other {# days}}', { count: EVENT_DAYS }),
            ],
          ]}
        />
      </div>
    </section>
  );
}
