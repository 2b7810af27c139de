import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import {
  FEED_STATUSES,
  type FeedStatus,
  getConversionFeed,
  getConversionMatch,
  MIN_MATCHED_PEOPLE,
} from '#contract/ads/conversions/overview.ts';
import { MAX_EVENT_ID } from '#contract/ads/conversions/event-rules.ts';
import { useLatePages, useSend } from '#web/kernel/app/app-context.tsx';
import { PageLink } from '#web/kernel/page/page-link.tsx';
import { callOptions } from '#web/kernel/sending/queries.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { Button, buttonClass } from '#web/ui/base/button.tsx';
import { ShowMore } from '#web/ui/base/show-more.tsx';
import { useConsole, useConsolePath } from '../console/console-context.ts';
import page from '../console/console-page.module.css';
import { EmptyCard, FailedCard, PageGhost } from '../console/states.tsx';
import { FilterPick } from '../table/filter-fields.tsx';
import styles from './conversions.module.css';
import { FeedTable } from './feed-table.tsx';

const STATUS_LABELS: Readonly<Record<FeedStatus, string>> = {
  COUNTED: 'Counted',
  REFUSED: 'Not counted',
};

interface Wanted {
  readonly status: FeedStatus | '';
  readonly eventId: string;
}

const ALL: Wanted = { status: '', eventId: '' };

/** Individual events in order of arrival [CONSOLE-17]. */
export function EventHistory() {
  const { t } = useWords();
  const advertiser_id = useConsole().account.id;
  const [wanted, setWanted] = useState<Wanted>(ALL);
  const { status, eventId } = wanted;
  const list = useLatePages(getConversionFeed, {
    advertiser_id,
    ...(status && { status }),
    ...(eventId && { event_id: eventId }),
  });
  const events = list.data?.pages.flatMap(({ data }) => data);
  const isAll = status === '' && eventId === '';
  return (
    <>
      <Filters wanted={wanted} onWanted={setWanted} />
      {list.isError && (
        <FailedCard title={t("The events didn't load")} onRetry={() => void list.refetch()} />
      )}
      {events === undefined && !list.isError && <PageGhost />}
      {events !== undefined && (
        <div className={page['two']}>
          <section className={page['card']}>
            {events.length === 0 ? (
              <Nothing isAll={isAll} onAll={() => setWanted(ALL)} />
            ) : (
              <FeedTable events={events} />
            )}
            {list.hasNextPage && (
              <div className={styles['more']}>
                <ShowMore list={list} of={t('Event history')} />
              </div>
            )}
          </section>
          <Matched />
        </div>
      )}
    </>
  );
}

interface FilterProps {
  readonly wanted: Wanted;
  readonly onWanted: (wanted: Wanted) => void;
}

function Filters({ wanted, onWanted }: FilterProps) {
  const { t } = useWords();
  const find = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const text = new FormData(event.currentTarget).get('event_id');
    onWanted({ ...wanted, eventId: typeof text === 'string' ? text.trim() : '' });
  };
  return (
    // The key resets the search field when the filter is cleared.
    <form key={wanted.eventId} className={styles['bar']} onSubmit={find}>
      <FilterPick
        label={t('Status')}
        value={wanted.status}
        onPick={(value) =>
          onWanted({ ...wanted, status: FEED_STATUSES.find((one) => one === value) ?? '' })
        }
      >
        <option value="">{t('any')}</option>
        {FEED_STATUSES.map((one) => (
          <option key={one} value={one}>
            {t(STATUS_LABELS[one])}
          </option>
        ))}
      </FilterPick>
      <label className={styles['find']}>
        <span>{t('Event ID')}</span>
        <input name="event_id" defaultValue={wanted.eventId} maxLength={MAX_EVENT_ID} dir="auto" />
      </label>
      <Button variant="line" type="submit">
        {t('Find')}
      </Button>
    </form>
  );
}

function Nothing({ isAll, onAll }: { readonly isAll: boolean; readonly onAll: () => void }) {
  const { t } = useWords();
  const pathOf = useConsolePath();
  if (!isAll) {
    return (
      <EmptyCard
        title={t('No such event')}
        text={t('Events that were not counted stay here for 7 days.')}
        action={<Button onClick={onAll}>{t('Show all')}</Button>}
      />
    );
  }
  return (
    <EmptyCard
      title={t('No events yet')}
      text={t('Each event you send shows up here, with what became of it.')}
      action={
        <PageLink
          href={pathOf('conversions_setup_api')}
          className={buttonClass({ variant: 'main' })}
        >
          {t('Send your first event')}
        </PageLink>
      }
    />
  );
}

/** How many events belong to people known here; never which. */
function Matched() {
  const { t } = useWords();
  const advertiser_id = useConsole().account.id;
  const { data } = useQuery(callOptions(useSend(), getConversionMatch, { advertiser_id }));
  return (
    <section className={page['card']}>
      <div className={page['cardHead']}>
        <h2>{t('Matched to people')}</h2>
      </div>
      <div className={page['cardBody']}>
        <p>
          {data && data.share !== null
            ? t('About {share}% of your latest events.', { share: data.share })
            : t("You'll see a share once at least {count} people are matched.", {
                count: MIN_MATCHED_PEOPLE,
              })}
        </p>
        <p className="soft">
          {t('We never say who was matched. No personal data is shown, or stored with an event.')}
        </p>
      </div>
    </section>
  );
}
