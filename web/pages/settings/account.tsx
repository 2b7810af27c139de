import { getEmail } from '#contract/identity/account.ts';
import { getSettings } from '#contract/identity/settings.ts';
import { getOwnStorage } from '#contract/media/quota.ts';
import { DeleteRow } from '#web/identity/account/delete-row.tsx';
import { EmailRow } from '#web/identity/account/email-row.tsx';
import { PasswordRow } from '#web/identity/account/password-row.tsx';
import { RegionForm } from '#web/identity/settings/region-form.tsx';
import { definePage } from '#web/kernel/page/page.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { OwnStorage } from '#web/transfer/own-storage.tsx';
import { requireSignIn } from '../parts/sign-in-guard.ts';
import { SettingsFrame } from './frame.tsx';

const PATH = '/settings/account/';

/** The viewer's account and its ways to log in. */
function SettingsAccount() {
  const { t } = useWords();
  return (
    <SettingsFrame current={PATH}>
      <h2 className="h-20">{t('Account')}</h2>
      <EmailRow />
      <PasswordRow />
      <RegionForm />
      <OwnStorage />
      <DeleteRow />
    </SettingsFrame>
  );
}

export const page = definePage({
  load: async (at) => {
    requireSignIn(at, PATH);
    await Promise.all([at.get(getEmail, {}), at.get(getSettings, {}), at.get(getOwnStorage, {})]);
    return { title: at.words.t('Account'), canonical: PATH, hidden: true };
  },
  Page: SettingsAccount,
});
