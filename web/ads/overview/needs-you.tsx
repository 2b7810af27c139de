import { useQueryClient } from '@tanstack/react-query';
import CalendarClock from 'lucide-react/icons/calendar-clock';
import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleX from 'lucide-react/icons/circle-x';
import Gavel from 'lucide-react/icons/gavel';
import Wallet from 'lucide-react/icons/wallet';
import { useRef } from 'react';
import {
  type AdNeed,
  deleteAdNeedsPutOff,
  getAdNeeds,
  putOffAdNeed,
} from '#contract/ads/reporting/overview.ts';
import { REJECTED_REASONS, type RejectedReason } from '#contract/ads/review-reasons.ts';
import { useCall, useSend } from '#web/kernel/app/app-context.tsx';
import { day, wholeNumber } from '#web/kernel/core/time.ts';
import { callKey } from '#web/kernel/sending/queries.ts';
import { useAct } from '#web/kernel/sending/use-act.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { Button, ButtonLink } from '#web/ui/base/button.tsx';
import { FieldError } from '#web/ui/form/field.tsx';
import { useConsole, useConsolePath } from '../console/console-context.ts';
import page from '../console/console-page.module.css';
import { microsText } from '../console/micros-text.ts';
import styles from './overview.module.css';

const icons = {
  NO_FUNDS: Wallet,
  REJECTED: CircleX,
  OUT_OF_BUDGET: CircleAlert,
  ENDS_SOON: CalendarClock,
  BID_UNDER_FLOOR: Gavel,
} as const;
const MS = 1000;

/** Problems that affect ads now or soon, each with a link; one can be put off until tomorrow. */
export function NeedsYou() {
  const { t, formats } = useWords();
  const advertiser_id = useConsole().account.id;
  const { needs, counts, put_off: putOff } = useCall(getAdNeeds, { advertiser_id });
  const heading = useRef<HTMLHeadingElement>(null);
  const send = useSend();
  const queries = useQueryClient();
  const { busy, error, run } = useAct();
  const change = (act: () => Promise<unknown>) =>
    void run(async () => {
      await act();
      await queries.invalidateQueries({ queryKey: callKey(getAdNeeds) });
      // The pressed button is gone with its row.
      heading.current?.focus();
    });
  const count = Object.values(counts).reduce((all, some) => all + (some ?? 0), 0);
  return (
    <section className={page['card']} aria-labelledby="needs-you">
      <div className={page['cardHead']}>
        <h2 id="needs-you" ref={heading} tabIndex={-1}>
          {t('Needs you')}
        </h2>
        {count > 0 && <span className="soft">{wholeNumber(count, formats)}</span>}
      </div>
      {error !== null && (
        <div className={styles['none']}>
          <FieldError>{error}</FieldError>
        </div>
      )}
      {needs.length === 0 ? (
        putOff === 0 && (
          <p className={`soft ${styles['none']}`}>{t("Nothing needs you. That's a good day.")}</p>
        )
      ) : (
        <ul className={styles['needs']}>
          {needs.map((need) => (
            <Need
              key={`${need.kind} ${need.id}`}
              need={need}
              busy={busy}
              onLater={() =>
                change(() => send(putOffAdNeed, { advertiser_id, kind: need.kind, id: need.id }))
              }
            />
          ))}
        </ul>
      )}
      {count > needs.length && (
        <p className={`soft ${styles['none']}`}>
          {t('And {count} more, in your lists.', { count: count - needs.length })}
        </p>
      )}
      {putOff > 0 && (
        <p className={`soft ${styles['none']} ${styles['putOff']}`}>
          {t(
            '{count, plural, one {# is put off until tomorrow} other {# are put off until tomorrow}}',
            {
              count: putOff,
            },
          )}
          <Button
            variant="plain"
            className={page['rowAct']}
            busy={busy}
            onClick={() => change(() => send(deleteAdNeedsPutOff, { advertiser_id }))}
          >
            {t('Show again')}
          </Button>
        </p>
      )}
    </section>
  );
}

interface NeedProps {
  readonly need: AdNeed;
  readonly busy: boolean;
  readonly onLater: () => void;
}

function Need({ need, busy, onLater }: NeedProps) {
  const { t } = useWords();
  const pathOf = useConsolePath();
  const { title, text } = useSaid(need);
  const act = need.kind === 'NO_FUNDS' ? t('Go to billing') : t('Take a look');
  const Icon = icons[need.kind];
  const href = {
    ADVERTISER: pathOf('billing'),
    CAMPAIGN: `${pathOf('reporting_campaigns')}?q=${need.id}`,
    AD_GROUP: `${pathOf('reporting_ad_groups')}?q=${need.id}`,
    AD: `${pathOf('reporting_ads')}?q=${need.id}`,
  }[need.level];
  return (
    <li className={styles['need']}>
      <Icon
        size={16}
        aria-hidden="true"
        className={styles[need.kind === 'REJECTED' ? 'bad' : 'wait']}
      />
      <div>
        <b>{title}</b>
        <p>{text}</p>
        <div className={styles['needActs']}>
          <ButtonLink
            variant="line"
            className={page['rowAct']}
            href={href}
            aria-label={`${act}: ${title}`}
          >
            {act}
          </ButtonLink>
          <Button
            variant="plain"
            className={page['rowAct']}
            disabled={busy}
            aria-label={`${t('Later')}: ${title}`}
            onClick={onLater}
          >
            {t('Later')}
          </Button>
        </div>
      </div>
    </li>
  );
}

/** A need's title and text. */
function useSaid(need: AdNeed): { title: string; text: string } {
  const { t, formats } = useWords();
  const { currency } = useConsole().account;
  const { name } = need;
  const money = (micros: number | null) => microsText(micros ?? 0, { currency, formats });
  const end = new Date((need.end_time ?? 0) * MS);
  switch (need.kind) {
    case 'NO_FUNDS':
      return {
        title: t("There's no money left"),
        text: t('Your ads are ready, and start showing once some comes in.'),
      };
    case 'REJECTED': {
      const reasons = need.rejected_reasons.map((reason) =>
        t(REJECTED_REASONS[reason as RejectedReason] ?? REJECTED_REASONS.OTHER),
      );
      return { title: t('“{name}” was rejected', { name }), text: reasons.join(' ') };
    }
    case 'OUT_OF_BUDGET':
      return {
        title: t('“{name}” is out of budget', { name }),
        text: t('Its {amount} is used up for now.', {
          amount: money(need.amount_in_micro_currency),
        }),
      };
    case 'ENDS_SOON':
      return {
        title: t('“{name}” ends soon', { name }),
        text: t('On {day}, UTC.', { day: day(end, formats, 'UTC') }),
      };
    case 'BID_UNDER_FLOOR':
      return {
        title: t('“{name}” bids too little', { name }),
        text: t('It bids {bid}, but the minimum is {floor}.', {
          bid: money(need.amount_in_micro_currency),
          floor: money(need.floor_in_micro_currency),
        }),
      };
  }
}
