import type { FormEvent } from 'react';
import { AD_COUNTRIES } from '#contract/business/ad-countries.ts';
import { convertToBusiness } from '#contract/business/ad-accounts.ts';
import { getSettings } from '#contract/identity/settings.ts';
import { useCall, useSend } from '#web/kernel/app/app-context.tsx';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { Button } from '#web/ui/base/button.tsx';
import styles from '../core/ad-accounts.module.css';
import { BusinessFields } from './business-fields.tsx';
import { fieldsOf } from '#web/kernel/core/form-fields.ts';
import { useAuthForm } from '#web/identity/core/use-auth-form.ts';

/** Turns the viewer's account into a business account, then continues [ROUTE-13]. */
export function ConvertForm({ next }: { readonly next: string }) {
  const { t } = useWords();
  const send = useSend();
  const { full_name: name, country } = useCall(getSettings, {});
  const { busy, error, enter } = useAuthForm(next);
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    const field = fieldsOf(event);
    const input = { name: field('name'), country: field('country') };
    if (!busy) void enter(() => send(convertToBusiness, input));
  };
  const known = country !== null && AD_COUNTRIES.includes(country);
  return (
    <form className={styles['form']} onSubmit={onSubmit}>
      <BusinessFields name={name} {...(known && { country })} error={error} />
      <div>
        <Button type="submit" variant="main" big busy={busy}>
          {t('Become a business')}
        </Button>
      </div>
    </form>
  );
}
