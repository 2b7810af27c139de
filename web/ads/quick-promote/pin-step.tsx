import { useState } from 'react';
import type { Pin } from '#contract/pins.ts';
import { useApp } from '#web/kernel/app/app-context.tsx';
import { Say, useWords } from '#web/kernel/words/words-context.tsx';
import { Button } from '#web/ui/base/button.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { AmountChoice, DayChoice } from './amount-choice.tsx';
import { AudienceChoice } from './audience-choice.tsx';
import { EstimateBox } from './estimate-box.tsx';
import { PinChoice } from './pin-choice.tsx';
import { moneyText } from './money.ts';
import { problemsOf, totalOf } from './promote-form.ts';
import { PromoteFrame } from './promote-frame.tsx';
import styles from './promote.module.css';
import type { Promotion } from './use-promotion.ts';

interface Props {
  readonly promotion: Promotion;
  /** Others of the viewer's that can be promoted. */
  readonly pins: readonly Pin[];
  readonly onClose?: (() => void) | undefined;
}

const LINK_PROBLEMS = {
  no_link: 'Give the whole address, starting with https://.',
  shortened_link: "A shortened link can't be promoted. Give the whole address.",
} as const;

/** Which Pin, where it leads, for how much, how long and for whom. */
export function PinStep({ promotion, pins, onClose }: Props) {
  const { t } = useWords();
  const { form, payer, change, busy } = promotion;
  // What is missing is said once somebody wants to go on.
  const [asked, setAsked] = useState(false);
  const { renderedAt } = useApp();
  const problems = problemsOf(form, payer);
  const link = problems.destination_url;
  const goOn = () => {
    setAsked(true);
    if (Object.keys(problems).length === 0) void promotion.next();
  };
  const linkWrong = link === 'no_link' || link === 'shortened_link' ? t(LINK_PROBLEMS[link]) : null;
  return (
    <PromoteFrame
      title={onClose ? t('Promote this Pin') : t('Promote a Pin')}
      step="pin"
      onClose={onClose}
      foot={
        <>
          <Total promotion={promotion} />
          <Button look="main" big busy={busy} onClick={goOn}>
            {t('Continue')}
          </Button>
        </>
      }
    >
      <div className={styles['main']}>
        <PinChoice promotion={promotion} pins={pins} />
        <div className={styles['form']}>
          <Field
            label={t('Where it leads')}
            type="url"
            inputMode="url"
            dir="ltr"
            value={form.destination_url}
            error={asked || link === 'shortened_link' ? linkWrong : null}
            onChange={(event) => change({ destination_url: event.target.value })}
          />
          <AmountChoice form={form} payer={payer} problem={problems.budget} onChange={change} />
          <DayChoice form={form} now={renderedAt} onChange={change} />
          <AudienceChoice form={form} isForNoOne={Boolean(problems.audience)} onChange={change} />
        </div>
        <EstimateBox form={form} payer={payer} />
      </div>
    </PromoteFrame>
  );
}

/** What it may cost in all, before the press. */
export function Total({ promotion: { form, payer } }: { readonly promotion: Promotion }) {
  const { formats } = useWords();
  const total = totalOf(form);
  const amount = <b>{moneyText((total ?? form.budget) || 0, payer.currency, { formats })}</b>;
  return (
    <span className={styles['total']}>
      {total === null ? (
        <Say text="{amount} a day, until you stop it" values={{ amount }} />
      ) : (
        <Say text="{amount} in all, at most" values={{ amount }} />
      )}
    </span>
  );
}
