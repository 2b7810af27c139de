import CircleCheck from 'lucide-react/icons/circle-check';
import Hourglass from 'lucide-react/icons/hourglass';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { classNames } from '#web/ui/base/class-names.ts';
import page from '../console/console-page.module.css';
import { useAgo } from './use-ago.ts';
import { useArrivals } from './use-arrivals.ts';

/** Whether the API has received anything yet; updates by itself when the first event arrives. */
export function ArrivalNote() {
  const { t } = useWords();
  const ago = useAgo();
  const { data } = useArrivals();
  const last = data?.last_api_event;
  return (
    <div className={classNames(page['note'], last ? page['good'] : page['plain'])} role="status">
      {last ? (
        <CircleCheck size={16} aria-hidden="true" />
      ) : (
        <Hourglass size={16} aria-hidden="true" />
      )}
      <p>
        {data && last ? (
          <>
            <b>{t('It works.')}</b>{' '}
            {data.api_sample === 1
              ? t('We received your first event, {event}, {when}.', {
                  event: last.event_name,
                  when: ago(last.received_time, data.at),
                })
              : t('We received your latest event, {event}, {when}.', {
                  event: last.event_name,
                  when: ago(last.received_time, data.at),
                })}
          </>
        ) : (
          t(
            "Nothing has arrived through the API yet. Send an event, and you'll see it here right away.",
          )
        )}
      </p>
    </div>
  );
}
