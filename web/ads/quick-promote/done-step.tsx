import { consolePath } from '#contract/ads/console-paths.ts';
import type { QuickPromotion } from '#contract/ads/quick-promote.ts';
import { useApp } from '#web/kernel/app/app-context.tsx';
import { PageLink } from '#web/kernel/page/page-link.tsx';
import { useWords } from '#web/kernel/words/words-context.tsx';
import type { Translate } from '#web/kernel/words/words.ts';
import { pinPath } from '#web/pins/core/pin-picture.ts';
import { Button, ButtonLink } from '#web/ui/base/button.tsx';
import { BrokenBower } from '#web/ui/base/bower-mark.tsx';
import { Confetti } from '#web/ui/overlay/confetti.tsx';
import { PromotedTile } from './pin-choice.tsx';
import { moneyText, daysOf, totalOf } from './promote-form.ts';
import { PromoteFrame } from './promote-frame.tsx';
import styles from './promote.module.css';
import type { Promotion } from './use-promotion.ts';

interface Props {
  readonly promotion: Promotion;
  readonly onClose?: (() => void) | undefined;
}

function Leave({ promotion, onClose, label }: Props & { readonly label: string }) {
  if (onClose) {
    return (
      <Button variant="quiet" big onClick={onClose}>
        {label}
      </Button>
    );
  }
  return (
    <ButtonLink variant="quiet" big href={pinPath(promotion.pin.id)}>
      {label}
    </ButtonLink>
  );
}

/** The created promotion: its status, what it awaits and its maximum cost. */
export function DoneStep({ promotion, made, onClose }: Props & { readonly made: QuickPromotion }) {
  const { t } = useWords();
  const { account } = promotion;
  return (
    <PromoteFrame
      title={t('Promoted')}
      small
      onClose={onClose}
      foot={
        <>
          <Leave promotion={promotion} onClose={onClose} label={t('Done')} />
          {made.billing_url !== null && (
            <ButtonLink variant="main" big href={made.billing_url}>
              {t('Go to billing')}
            </ButtonLink>
          )}
        </>
      }
    >
      <div className={styles['done-step']}>
        {made.has_funds && <Confetti />}
        <div className={styles['framed']}>
          <PromotedTile promotion={promotion} />
        </div>
        <h3 className="h-28">{titleOf(made, t)}</h3>
        <p className="soft">{nextOf(made, account?.name ?? '', t)}</p>
        <Facts promotion={promotion} made={made} />
        {promotion.form.ad_type === 'WEB_CONVERSION' && (
          <p>
            {t('Sign-ups and sales count once your tag is on your site.')}{' '}
            <PageLink
              className="link"
              href={consolePath('conversions_tag_manual_setup', made.advertiser_id)}
            >
              {t('Put it there')}
            </PageLink>
          </p>
        )}
      </div>
    </PromoteFrame>
  );
}

function Facts({ promotion: { form }, made }: Props & { readonly made: QuickPromotion }) {
  const { t, formats } = useWords();
  const { renderedAt } = useApp();
  const money = (amount: number) => moneyText(amount, made.currency, { formats });
  const total = totalOf(form, renderedAt);
  const amount = money(form.budget);
  return (
    <dl className={styles['facts']}>
      <dt>{t('Runs')}</dt>
      <dd>
        {total === null
          ? t('Until you stop it, {amount} a day', { amount })
          : t('{count, plural, one {# day, {amount}} other {# days, {amount} a day}}', {
              count: daysOf(form, renderedAt),
              amount,
            })}
      </dd>
      {total !== null && (
        <>
          <dt>{t('In total, at most')}</dt>
          <dd>{money(total)}</dd>
        </>
      )}
    </dl>
  );
}

function titleOf({ has_funds: isPaid, review_status: review }: QuickPromotion, t: Translate) {
  if (!isPaid) return t('Waiting for funds');
  return review === 'APPROVED' ? t('On its way') : t('Almost there');
}

function nextOf(made: QuickPromotion, name: string, t: Translate): string {
  const isApproved = made.review_status === 'APPROVED';
  if (!made.has_funds) {
    return isApproved
      ? t(
          'Ask the people who run this site to add money to {name}. Your Pin starts by itself as soon as it arrives.',
          { name },
        )
      : t(
          'Ask the people who run this site to add money to {name}. Someone looks at your Pin first, and then it starts by itself.',
          { name },
        );
  }
  return isApproved
    ? t('People will start seeing it in their feeds.')
    : t('Someone looks at it first. Then it starts by itself.');
}

/** The refusal, with the form kept for a retry [PROMOTE-10]. */
export function FailedStep({ promotion, onClose }: Props) {
  const { t } = useWords();
  return (
    <PromoteFrame
      title={t('Not promoted')}
      small
      onClose={onClose}
      foot={
        <>
          <Leave promotion={promotion} onClose={onClose} label={t('Not now')} />
          <Button variant="main" big onClick={promotion.tryAgain}>
            {t('Try again')}
          </Button>
        </>
      }
    >
      <div className={styles['done-step']} role="alert">
        <BrokenBower />
        <h3 className="h-20">{t("That didn't work")}</h3>
        <p className="soft">{promotion.failure?.text}</p>
      </div>
    </PromoteFrame>
  );
}
