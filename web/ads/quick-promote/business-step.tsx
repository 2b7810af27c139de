import { type FormEvent, useId } from 'react';
import { ADVERTISER_COUNTRIES, promoteCurrency } from '#contract/ads/promote.ts';
import { BusinessFields } from '#web/business/accounts/business-fields.tsx';
import { useViewer } from '#web/kernel/app/app-context.tsx';
import { fieldsOf } from '#web/kernel/core/form-fields.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { nameOf } from '#web/social/core/person-name.ts';
import { Button } from '#web/ui/base/button.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { Total } from './total.tsx';
import { PromoteFrame } from './promote-frame.tsx';
import styles from './promote.module.css';
import { useNewAccount } from './use-new-account.ts';
import type { Promotion } from './use-promotion.ts';

interface Props {
  readonly promotion: Promotion;
  readonly onClose?: (() => void) | undefined;
}

/** Creates an ad account: promoting a Pin does not require becoming a business. */
export function BusinessStep({ promotion, onClose }: Props) {
  const { t } = useWords();
  const id = useId();
  const { busy, error, make } = useNewAccount();
  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    const field = fieldsOf(event);
    if (busy) return;
    const input = { name: field('name'), country: field('country'), accepts_terms: false };
    const account = await make(input);
    if (account !== null) await promotion.withAccount(account);
  };
  return (
    <PromoteFrame
      title={t('Your business')}
      step="business"
      small
      onClose={onClose}
      onBack={promotion.back}
      foot={
        <>
          <Total promotion={promotion} />
          <Button big className={styles['back']} onClick={promotion.back}>
            {t('Back')}
          </Button>
          <Button variant="main" big type="submit" form={id} busy={busy || promotion.busy}>
            {t('Continue')}
          </Button>
        </>
      }
    >
      <form id={id} className={styles['narrow']} onSubmit={(event) => void onSubmit(event)}>
        <WhoPays promotion={promotion} error={error} />
      </form>
    </PromoteFrame>
  );
}

/**
 * The advertiser and the currency, which follows from the country and appears as soon as one is chosen
 * [PROMOTE-13].
 */
export function WhoPays({
  promotion,
  error,
}: Pick<Props, 'promotion'> & { readonly error: string | null }) {
  const { t, formats } = useWords();
  const viewer = useViewer();
  const { country } = promotion.payer;
  const isKnown = ADVERTISER_COUNTRIES.includes(country);
  const currency = promoteCurrency(country);
  const names = new Intl.DisplayNames(formats, { type: 'currency' });
  return (
    <>
      <p className="soft">
        {t('People see the name beside what you promote. It can be your own.')}
      </p>
      <BusinessFields
        name={viewer ? nameOf(viewer) : ''}
        {...(isKnown && { country })}
        countries={ADVERTISER_COUNTRIES}
        error={error}
        onCountry={promotion.chooseCountry}
      />
      <Field
        label={t('Currency')}
        value={`${currency} · ${names.of(currency)}`}
        className={styles['locked']}
        readOnly
      />
    </>
  );
}
