import type { FormEvent } from 'react';
import { getSettings } from '#contract/identity/settings.ts';
import {
  MAX_DESCRIPTION,
  MAX_FULL_NAME,
  MAX_LINK,
  MAX_LOCATION,
  MAX_PRONOUNS,
  MAX_USERNAME,
} from '#contract/kernel/limits.ts';
import { useCall } from '#web/kernel/app/app-context.tsx';
import { useHydrated } from '#web/kernel/core/use-hydrated.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { Button } from '#web/ui/base/button.tsx';
import { Field, TextArea } from '#web/ui/form/field.tsx';
import { Banner } from '#web/ui/base/state.tsx';
import { fieldsOf } from '#web/kernel/core/form-fields.ts';
import styles from './settings-form.module.css';
import { useSaveSettings } from './use-save-settings.ts';

/** The viewer's public profile. */
export function ProfileForm() {
  const { t } = useWords();
  const own = useCall(getSettings, {});
  const { busy, error, save } = useSaveSettings({ anew: true });
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    const field = fieldsOf(event);
    if (busy) return;
    void save({
      full_name: field('full_name'),
      pronouns: field('pronouns'),
      about: field('about'),
      location: field('location'),
      website_url: withScheme(field('website_url').trim()),
      username: field('username'),
    });
  };
  return (
    <form className={styles['form']} onSubmit={onSubmit}>
      {error && <Banner bad>{error}</Banner>}
      <Field
        name="full_name"
        label={t('Name')}
        autoComplete="name"
        maxLength={MAX_FULL_NAME}
        defaultValue={own.full_name}
        required
      />
      <TextArea
        name="about"
        label={t('About you')}
        placeholder={t('What do you gather?')}
        maxLength={MAX_DESCRIPTION}
        defaultValue={own.about}
      />
      <Field
        name="pronouns"
        label={t('Pronouns')}
        maxLength={MAX_PRONOUNS}
        defaultValue={own.pronouns}
      />
      <Field
        name="location"
        label={t('Location')}
        autoComplete="off"
        maxLength={MAX_LOCATION}
        defaultValue={own.location}
      />
      <Field
        name="website_url"
        label={t('Website')}
        inputMode="url"
        autoComplete="url"
        placeholder="https://"
        maxLength={MAX_LINK}
        defaultValue={own.website_url ?? ''}
      />
      <UsernameField username={own.username} />
      <div className={styles['save']}>
        <Button type="submit" variant="main" big busy={busy}>
          {t('Save')}
        </Button>
      </div>
    </form>
  );
}

function UsernameField({ username }: { username: string }) {
  const { t } = useWords();
  const host = useHydrated() ? location.host : '';
  return (
    <Field
      name="username"
      label={t('Username')}
      hint={t(
        'Your profile is at {host}/{username}/. If you change it, old links still lead to you, and no one else can take the old name for 30 days.',
        { host, username },
      )}
      autoCapitalize="none"
      autoComplete="username"
      spellCheck={false}
      maxLength={MAX_USERNAME}
      defaultValue={username}
      required
    />
  );
}

/** People often omit the scheme. */
function withScheme(address: string): string {
  return address === '' || /^https?:\/\//i.test(address) ? address : `https://${address}`;
}
