import { useQueryClient } from '@tanstack/react-query';
import type { AudienceKind } from '#contract/ads/audiences/audiences.ts';
import {
  type AdMembership,
  deleteAdMembership,
  getAdMemberships,
} from '#contract/ads/audiences/memberships.ts';
import { useLatePages, useSend } from '#web/kernel/app/app-context.tsx';
import { callKey } from '#web/kernel/sending/queries.ts';
import { useAct } from '#web/kernel/sending/use-act.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { nameOf } from '#web/social/core/person-name.ts';
import { Button } from '#web/ui/base/button.tsx';
import { ShowMore } from '#web/ui/base/show-more.tsx';
import styles from './ad-settings.module.css';

/** How a person got into an audience. */
const KINDS: Readonly<Record<AudienceKind, string>> = {
  CUSTOMER_LIST: 'Your e-mail address is on a list of {name}',
  VISITOR: 'You visited the site of {name}',
  ENGAGEMENT: 'You saved or opened Pins by {name}',
  ACTALIKE: 'You save what people who know {name} save',
  PERSONA: 'You like what {name} looks for',
};

/** The audiences that the viewer is in, each with a button to leave it. */
export function OwnAudiences() {
  const { t } = useWords();
  const list = useLatePages(getAdMemberships, {});
  if (list.data === undefined) return null;
  const memberships = list.data.pages.flatMap((page) => page.data);
  return (
    <>
      <h3 id="ads-audiences" className={styles['title']}>
        {t("Audiences you're in")}
      </h3>
      {memberships.length === 0 && (
        <p className="soft">{t('None. No advertiser has you on a list.')}</p>
      )}
      <ul className={styles['rows']} aria-labelledby="ads-audiences">
        {memberships.map((one) => (
          <MembershipRow key={one.id} membership={one} />
        ))}
      </ul>
      <ShowMore list={list} of={t("Audiences you're in")} />
    </>
  );
}

interface RowProps {
  readonly membership: AdMembership;
}

function MembershipRow({ membership }: RowProps) {
  const { id, audience_type: kind, promoter, since } = membership;
  const { t, formats } = useWords();
  const send = useSend();
  const queries = useQueryClient();
  const { busy, error, run } = useAct();
  const label = t(KINDS[kind], { name: nameOf(promoter) });
  const day = new Intl.DateTimeFormat(formats, { dateStyle: 'medium', timeZone: 'UTC' });
  const leave = () =>
    void run(async () => {
      await send(deleteAdMembership, { audience_id: id });
      await queries.invalidateQueries({ queryKey: callKey(getAdMemberships) });
    });
  return (
    <li className={styles['row']}>
      <span className={styles['name']}>
        {label}
        <small>{error ?? t('Since {day}', { day: day.format(new Date(since)) })}</small>
      </span>
      <Button variant="line" busy={busy} aria-label={`${t('Leave')}: ${label}`} onClick={leave}>
        {t('Leave')}
      </Button>
    </li>
  );
}
