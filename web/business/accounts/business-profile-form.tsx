import { type FormEvent, useState } from 'react';
import { updateBusinessProfile } from '#contract/business/profile.ts';
import {
  BUSINESS_CATEGORIES,
  type BusinessCategory,
  type BusinessShown,
} from '#contract/business/shown.ts';
import {
  MAX_AD_ACCOUNT_NAME,
  MAX_BUSINESS_ADDRESS,
  MAX_BUSINESS_PHONE,
  MAX_EMAIL,
} from '#contract/kernel/limits.ts';
import accounts from '#web/business/core/ad-accounts.module.css';
import form from '#web/identity/settings/settings-form.module.css';
import { fieldsOf } from '#web/kernel/core/form-fields.ts';
import { useSend } from '#web/kernel/app/app-context.tsx';
import { failureText } from '#web/kernel/sending/failure-text.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { Button } from '#web/ui/base/button.tsx';
import { ChoiceField, Field } from '#web/ui/form/field.tsx';
import { Banner } from '#web/ui/base/state.tsx';
import { useToasts } from '#web/ui/overlay/toasts.tsx';
import { categoryLabel } from './category-words.ts';

interface Props {
  /** The current profile. */
  readonly profile: BusinessShown | null;
  readonly onSaved: () => Promise<void>;
}

/** The public profile of the viewer's business. */
export function BusinessProfileForm({ profile, onSaved }: Props) {
  const { t } = useWords();
  const { busy, error, onSubmit } = useKeep(onSaved);
  return (
    <section className={accounts['accounts']} aria-labelledby="business-profile-title">
      <header className={accounts['head']}>
        <h2 id="business-profile-title" className="h-20">
          {t('Public business profile')}
        </h2>
        <p className="soft">{t('Everyone who visits your profile sees what you fill in here.')}</p>
      </header>
      <form className={form['form']} onSubmit={onSubmit}>
        {error && <Banner bad>{error}</Banner>}
        <Field
          name="business_name"
          label={t('Business name')}
          autoComplete="organization"
          maxLength={MAX_AD_ACCOUNT_NAME}
          defaultValue={profile?.business_name ?? ''}
          required
        />
        <ChoiceField name="category" label={t('Category')} defaultValue={profile?.category ?? ''}>
          <option value="">{t('Not set')}</option>
          {BUSINESS_CATEGORIES.map((category) => (
            <option key={category} value={category}>
              {t(categoryLabel[category])}
            </option>
          ))}
        </ChoiceField>
        <Field
          name="contact_email"
          type="email"
          label={t('Contact e-mail')}
          autoComplete="off"
          maxLength={MAX_EMAIL}
          defaultValue={profile?.contact_email ?? ''}
        />
        <Field
          name="contact_phone"
          type="tel"
          label={t('Contact phone')}
          autoComplete="off"
          maxLength={MAX_BUSINESS_PHONE}
          defaultValue={profile?.contact_phone ?? ''}
        />
        <Field
          name="contact_address"
          label={t('Address')}
          autoComplete="off"
          maxLength={MAX_BUSINESS_ADDRESS}
          defaultValue={profile?.contact_address ?? ''}
        />
        <div className={form['save']}>
          <Button type="submit" variant="main" big busy={busy}>
            {t('Save')}
          </Button>
        </div>
      </form>
    </section>
  );
}

function useKeep(onSaved: Props['onSaved']) {
  const { t } = useWords();
  const send = useSend();
  const toasts = useToasts();
  const [state, setState] = useState<{ busy: boolean; error: string | null }>({
    busy: false,
    error: null,
  });
  const keep = async (field: (name: string) => string): Promise<void> => {
    setState({ busy: true, error: null });
    try {
      await send(updateBusinessProfile, {
        business_name: field('business_name'),
        category: (field('category') as BusinessCategory) || null,
        contact_email: field('contact_email').trim() || null,
        contact_phone: field('contact_phone').trim() || null,
        contact_address: field('contact_address').trim() || null,
      });
      await onSaved();
      setState({ busy: false, error: null });
      toasts.show({ text: t('Saved') });
    } catch (cause) {
      setState({ busy: false, error: failureText(cause, t) });
    }
  };
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    const field = fieldsOf(event);
    if (!state.busy) void keep(field);
  };
  return { ...state, onSubmit };
}
