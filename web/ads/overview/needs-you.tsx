import CalendarClock from 'lucide-react/icons/calendar-clock';
import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleX from 'lucide-react/icons/circle-x';
import Gavel from 'lucide-react/icons/gavel';
import Wallet from 'lucide-react/icons/wallet';
import { type AdNeed, getAdNeeds } from '#contract/ads/reporting/overview.ts';
import { REJECTED_REASONS, type RejectedReason } from '#contract/ads/review-reasons.ts';
import { useCall } from '#web/kernel/app/app-context.tsx';
import { day, wholeNumber } from '#web/kernel/core/time.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { ButtonLink } from '#web/ui/base/button.tsx';
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

/** Problems that affect ads now or soon, each with a link. */
export function NeedsYou() {
  const { t, formats } = useWords();
  const { needs, counts } = useCall(getAdNeeds, { advertiser_id: useConsole().account.id });
  const count = Object.values(counts).reduce((all, some) => all + (some ?? 0), 0);
  return (
    <section className={page['card']} aria-labelledby="needs-you">
      <div className={page['cardHead']}>
        <h2 id="needs-you">{t('Needs you')}</h2>
        {count > 0 && <span className="soft">{wholeNumber(count, formats)}</span>}
      </div>
      {needs.length === 0 ? (
        <p className={`soft ${styles['none']}`}>{t("Nothing needs you. That's a good day.")}</p>
      ) : (
        <ul className={styles['needs']}>
          {needs.map((need) => (
            <Need key={`${need.kind} ${need.id}`} need={need} />
          ))}
        </ul>
      )}
      {count > needs.length && (
        <p className={`soft ${styles['none']}`}>
          {t('And {count} more, in your lists.', { count: count - needs.length })}
        </p>
      )}
    </section>
  );
}

function Need({ need }: { readonly need: AdNeed }) {
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
        <ButtonLink
          variant="line"
          className={page['rowAct']}
          href={href}
          aria-label={`${act}: ${title}`}
        >
          {act}
        </ButtonLink>
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
