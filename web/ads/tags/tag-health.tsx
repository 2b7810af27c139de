import type { ConversionTag } from '#contract/ads/conversion-tags.ts';
import type { ConversionTagHealth } from '#contract/ads/conversions/tag-health.ts';
import { wholeNumber } from '#web/kernel/core/time.ts';
import { PageLink } from '#web/kernel/page/page-link.tsx';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { buttonClass } from '#web/ui/base/button.tsx';
import { useConsolePath } from '../console/console-context.ts';
import page from '../console/console-page.module.css';
import { EmptyCard, FailedCard, PageGhost } from '../console/states.tsx';
import { useAgo } from '../conversion-setup/use-ago.ts';
import { EVENT_LABELS } from '../core/event-labels.ts';
import { DayBars } from './day-bars.tsx';
import { FareTable } from './fare-table.tsx';
import { TagFrame } from './tag-frame.tsx';
import { useTagHealth } from './use-tags.ts';

/** Where a tag fires, where it does not, and what its events lack [CONSOLE-18]. */
export function TagHealth() {
  return <TagFrame>{(tag) => <Health key={tag.id} tag={tag} />}</TagFrame>;
}

function Health({ tag }: { readonly tag: ConversionTag }) {
  const { t } = useWords();
  const pathOf = useConsolePath();
  const { data: health, isError, refetch } = useTagHealth(tag.id);
  if (isError && !health) {
    return (
      <FailedCard title={t("The health of your tag didn't load")} onRetry={() => void refetch()} />
    );
  }
  if (!health) return <PageGhost />;
  const hasFired = health.pages.length > 0 || health.other_fires > 0;
  return (
    <>
      {hasFired ? (
        <DayBars days={health.days} />
      ) : (
        <section className={page['card']}>
          <EmptyCard
            title={t("Your tag hasn't fired in 14 days")}
            text={t('Put its line on your pages. The set-up tells you once we see it.')}
            action={
              <PageLink
                href={pathOf('conversions_tag_manual_setup')}
                className={buttonClass({ variant: 'main' })}
              >
                {t('Put it on your site')}
              </PageLink>
            }
          />
        </section>
      )}
      <PagesWithout health={health} />
      <Refused health={health} />
      {hasFired && <Pages health={health} />}
      <Events health={health} />
    </>
  );
}

interface Props {
  readonly health: ConversionTagHealth;
}

function Pages({ health }: Props) {
  const { t } = useWords();
  const ago = useAgo();
  return (
    <FareTable
      title={t('Pages where it fired')}
      heads={[t('Page'), t('Events'), t('Last')]}
      rows={[
        ...health.pages.map(({ host, path, fires, last_fired_time }) => ({
          name: host + path,
          cells: [fires, ago(last_fired_time, health.at)],
        })),
        ...(health.other_fires > 0
          ? [{ name: t('Other pages'), cells: [health.other_fires, '–'] }]
          : []),
      ]}
    />
  );
}

function PagesWithout({ health: { pages_without } }: Props) {
  const { t } = useWords();
  if (pages_without.length === 0) return null;
  return (
    <FareTable
      title={t('Pages without it')}
      text={t("Your running ads lead there, but the tag hasn't fired in 14 days.")}
      heads={[t('Page'), t('Ads')]}
      rows={pages_without.map(({ host, path, ads }) => ({ name: host + path, cells: [ads] }))}
    />
  );
}

function Refused({ health: { refused, at } }: Props) {
  const { t } = useWords();
  const ago = useAgo();
  if (refused.length === 0) return null;
  return (
    <FareTable
      title={t("Sites it didn't count on")}
      text={t('If one is yours, add it in the settings of the tag.')}
      heads={[t('Site'), t('Events'), t('Last')]}
      rows={refused.map(({ host, count, last_time }) => ({
        name: host || t('Other sites'),
        cells: [count, ago(last_time, at)],
      }))}
    />
  );
}

function Events({ health: { events } }: Props) {
  const { t, formats } = useWords();
  if (events.length === 0) return null;
  const part = (count: number | null) => (count === null ? '–' : wholeNumber(count, formats));
  return (
    <FareTable
      title={t('Events your tags sent')}
      text={t('All tags of this ad account together. Anything sent twice counts once.')}
      heads={[
        t('Event'),
        t('Received'),
        t('Sent again'),
        t('Without value'),
        t('Without currency'),
      ]}
      rows={events.map((one) => ({
        name: t(EVENT_LABELS[one.event_name]),
        cells: [one.received, one.repeated, part(one.without_value), part(one.without_currency)],
      }))}
    />
  );
}
