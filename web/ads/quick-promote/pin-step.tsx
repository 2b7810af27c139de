import { type ComponentType, useState } from 'react';
import type { Pin } from '#contract/pins.ts';
import { useApp } from '#web/kernel/app/app-context.tsx';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { Button } from '#web/ui/base/button.tsx';
import { ChoiceField, Field } from '#web/ui/form/field.tsx';
import { AmountChoice, DayChoice } from './amount-choice.tsx';
import { AudienceChoice, type InterestsProps } from './audience-choice.tsx';
import { ConversionChoice } from './conversion-choice.tsx';
import { EstimateBox } from './estimate-box.tsx';
import { PinChoice } from './pin-choice.tsx';
import { problemsOf } from './promote-form.ts';
import { PromoteFrame } from './promote-frame.tsx';
import { Total } from './total.tsx';
import styles from './promote.module.css';
import type { Promotion } from './use-promotion.ts';

interface Props {
  readonly promotion: Promotion;
  /** The viewer's other promotable Pins. */
  readonly pins: readonly Pin[];
  readonly Interests: ComponentType<InterestsProps>;
  readonly onClose?: (() => void) | undefined;
}

const LINK_PROBLEMS = {
  no_link: 'Give the whole address, starting with https://.',
  shortened_link: "A shortened link can't be promoted. Give the whole address.",
} as const;

/** The Pin, its link, the goal, the budget, the duration and the audience. */
export function PinStep({ promotion, pins, Interests, onClose }: Props) {
  const { t } = useWords();
  const { form, payer, change, busy } = promotion;
  // Errors are displayed once the person tries to continue.
  const [request, setAsked] = useState(false);
  const { renderedAt: now } = useApp();
  const problems = problemsOf(form, payer, now);
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
          <Button variant="main" big busy={busy} onClick={goOn}>
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
            value={form.destination_url}
            error={request || link === 'shortened_link' ? linkWrong : null}
            onChange={(event) => change({ destination_url: event.target.value })}
          />
          <ConversionChoice
            form={form}
            isOpen={request && problems.conversion !== undefined}
            onChange={change}
          />
          <AmountChoice form={form} payer={payer} problem={problems.budget} onChange={change} />
          <DayChoice form={form} now={now} problem={problems.end} onChange={change} />
          <AudienceChoice
            form={form}
            isForNoOne={problems.audience !== undefined}
            Interests={Interests}
            onChange={change}
          />
          <Accounting promotion={promotion} isNameless={problems.name !== undefined} />
        </div>
        <EstimateBox promotion={promotion} />
      </div>
    </PromoteFrame>
  );
}

interface AccountingProps {
  readonly promotion: Promotion;
  readonly isNameless: boolean;
}

/** The name in reports, and the paying account if there are several. */
function Accounting({ promotion, isNameless }: AccountingProps) {
  const { t } = useWords();
  const { form, accounts, change, chooseAccount } = promotion;
  return (
    <>
      <Field
        label={t('Campaign name')}
        hint={t('For your reports. Only you see it.')}
        value={form.name}
        error={isNameless && t('Give your campaign a name.')}
        onChange={(event) => change({ name: event.target.value })}
      />
      {accounts.length > 1 && (
        <ChoiceField
          label={t('Ad account')}
          value={form.advertiser_id}
          onChange={(event) => chooseAccount(event.target.value)}
        >
          {accounts.map(({ id, name, currency }) => (
            <option key={id} value={id}>
              {`${name} · ${currency}`}
            </option>
          ))}
        </ChoiceField>
      )}
    </>
  );
}
