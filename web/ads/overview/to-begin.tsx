import { useQuery } from '@tanstack/react-query';
import Check from 'lucide-react/icons/check';
import type { ReactNode } from 'react';
import { getAdBilling } from '#contract/ads/billing.ts';
import { useSend } from '#web/kernel/app/app-context.tsx';
import { callOptions } from '#web/kernel/sending/queries.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { ButtonLink } from '#web/ui/base/button.tsx';
import { classNames } from '#web/ui/base/class-names.ts';
import { VisuallyHidden } from '#web/ui/base/visually-hidden.tsx';
import { useConsole, useConsolePath, useRights } from '../console/console-context.ts';
import page from '../console/console-page.module.css';
import { TermsText, useOwesTerms } from '../terms/terms-text.tsx';
import { Agree } from './agree.tsx';
import styles from './first-run.module.css';

interface Step {
  readonly id: string;
  readonly title: string;
  readonly detail: string;
  readonly isDone: boolean;
  readonly act?: ReactNode;
}

/** The steps before the first ad, with progress. */
export function ToBegin() {
  const { t } = useWords();
  const { account } = useConsole();
  const steps = useSteps();
  const done = steps.filter(({ isDone }) => isDone).length;
  const next = steps.find(({ isDone }) => !isDone);
  return (
    <section className={page['card']} aria-labelledby="to-begin">
      <div className={page['cardHead']}>
        <h2 id="to-begin">{t('Getting started')}</h2>
        <span className="soft">{t('{done} of {all}', { done, all: steps.length })}</span>
      </div>
      <ol className={styles['steps']} key={account.id}>
        {steps.map((step) => (
          <StepLine key={step.id} step={step} isNext={step === next} />
        ))}
      </ol>
    </section>
  );
}

function useSteps(): readonly Step[] {
  const { t } = useWords();
  const { account } = useConsole();
  const can = useRights();
  const pathOf = useConsolePath();
  const hasTerms = !useOwesTerms(account);
  const mayPay = can('billing_view');
  const query = callOptions(useSend(), getAdBilling, { advertiser_id: account.id });
  const { data: billing } = useQuery({ ...query, enabled: mayPay });
  return [
    {
      id: 'account',
      title: t('Ad account'),
      detail: `${account.name} · ${account.currency}`,
      isDone: true,
    },
    {
      id: 'terms',
      title: t('Advertising terms'),
      detail: hasTerms
        ? t('Accepted')
        : t('{name} pays for its ads first, and they follow the rules of this site.', {
            name: account.name,
          }),
      isDone: hasTerms,
      act: !hasTerms && (
        <>
          <TermsText />
          <Agree />
        </>
      ),
    },
    ...(mayPay
      ? [
          {
            id: 'money',
            title: t('Money for ads'),
            detail: t('Ads start once there is money for them.'),
            isDone: (billing?.left_in_micro_currency ?? 0) > 0,
            act: (
              <ButtonLink variant="line" className={page['rowAct']} href={pathOf('billing')}>
                {t('Billing')}
              </ButtonLink>
            ),
          },
        ]
      : []),
    {
      id: 'ad',
      title: t('Your first ad'),
      detail: t('Promote a Pin, or set up a campaign step by step.'),
      isDone: false,
    },
  ];
}

function StepLine({ step, isNext }: { readonly step: Step; readonly isNext: boolean }) {
  const { t } = useWords();
  const { title, detail, isDone, act } = step;
  return (
    <li aria-current={isNext ? 'step' : undefined}>
      <span className={classNames(styles['knot'], isDone && styles['done'])}>
        {isDone && <Check size={11} aria-hidden="true" />}
      </span>
      <span className={styles['what']}>
        <b>
          {title}
          {isDone && <VisuallyHidden> {t('(done)')}</VisuallyHidden>}
        </b>
        <small>{detail}</small>
      </span>
      {!isDone && act}
    </li>
  );
}
