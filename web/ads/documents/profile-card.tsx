import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import {
  type AdBillingProfile,
  getAdBillingProfile,
  MAX_ADDRESS,
  MAX_PARTY_NAME,
  MAX_TAX_ID,
  updateAdBillingProfile,
} from '#contract/ads/documents/parties.ts';
import { isTaxId, sampleTaxId, taxIdFrom } from '#contract/ads/documents/tax-ids.ts';
import { adCountryName } from '#web/business/core/ad-country-words.ts';
import { useCall, useSend } from '#web/kernel/app/app-context.tsx';
import { failureText } from '#web/kernel/sending/failure-text.ts';
import { callKey } from '#web/kernel/sending/queries.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { Button } from '#web/ui/base/button.tsx';
import { Field, TextArea } from '#web/ui/form/field.tsx';
import { useToasts } from '#web/ui/overlay/toasts.tsx';
import { useConsole, useRights } from '../console/console-context.ts';
import { FactList } from '../console/fact-list.tsx';
import page from '../console/console-page.module.css';
import styles from './documents.module.css';

/** The addressee of documents; read-only without the right to change it. */
export function ProfileCard() {
  const { t } = useWords();
  const can = useRights();
  const profile = useCall(getAdBillingProfile, { advertiser_id: useConsole().account.id });
  return (
    <section className={page['card']} aria-label={t('On your documents')}>
      <div className={page['cardHead']}>
        <h2>{t('On your documents')}</h2>
      </div>
      <div className={page['cardBody']}>
        {can('billing_edit') ? (
          <ProfileForm key={profile.version} profile={profile} />
        ) : (
          <Facts profile={profile} />
        )}
      </div>
    </section>
  );
}

interface Props {
  readonly profile: AdBillingProfile;
}

function Facts({ profile }: Props) {
  const { t } = useWords();
  const { account } = useConsole();
  const facts: readonly (readonly [string, string])[] = [
    [t('Business name'), profile.business_name || account.name],
    [t('Address'), profile.address || '–'],
    [t('Country'), t(adCountryName[profile.country] ?? profile.country)],
    [t('Tax number'), profile.tax_id || '–'],
  ];
  return <FactList facts={facts} />;
}

/** Saves the details for future documents. */
function useSave({ profile }: Props) {
  const { t } = useWords();
  const send = useSend();
  const queries = useQueryClient();
  const toasts = useToasts();
  const [busy, setBusy] = useState(false);
  const save = async (fields: Pick<AdBillingProfile, 'business_name' | 'address' | 'tax_id'>) => {
    setBusy(true);
    try {
      const { id: advertiser_id, version } = profile;
      await send(updateAdBillingProfile, { advertiser_id, ...fields, version });
      await queries.invalidateQueries({ queryKey: callKey(getAdBillingProfile) });
      toasts.show({ text: t('Saved. New documents will say so.') });
    } catch (cause) {
      toasts.show({ kind: 'failed', text: failureText(cause, t) });
    }
    setBusy(false);
  };
  return { busy, save };
}

function ProfileForm({ profile }: Props) {
  const { t } = useWords();
  const { busy, save } = useSave({ profile });
  const [name, setName] = useState(profile.business_name);
  const [address, setAddress] = useState(profile.address);
  const [taxId, setTaxId] = useState(profile.tax_id);
  const { country } = profile;
  const isRight = taxId.trim() === '' || isTaxId(country, taxIdFrom(taxId));
  const sample = sampleTaxId(country);
  const wrong =
    sample === null
      ? t("That doesn't look like a tax number there.")
      : t('Tax numbers there look like {sample}.', { sample });
  const keep = (event: FormEvent): void => {
    event.preventDefault();
    if (isRight) void save({ business_name: name, address, tax_id: taxId });
  };
  return (
    <form className={styles['form']} onSubmit={keep}>
      <Field
        label={t('Business name')}
        maxLength={MAX_PARTY_NAME}
        autoComplete="organization"
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <TextArea
        label={t('Address')}
        maxLength={MAX_ADDRESS}
        rows={3}
        autoComplete="street-address"
        value={address}
        onChange={(event) => setAddress(event.target.value)}
      />
      <Field
        label={t('Tax number in {country}', { country: t(adCountryName[country] ?? country) })}
        hint={t('VAT, GST or the like. We only check its format.')}
        maxLength={MAX_TAX_ID}
        value={taxId}
        error={isRight ? null : wrong}
        onChange={(event) => setTaxId(event.target.value)}
      />
      <div>
        <Button variant="main" type="submit" busy={busy}>
          {t('Save')}
        </Button>
      </div>
    </form>
  );
}
