import { getEmail } from '#contract/identity/account.ts';
import { getFactors, getPasskeys } from '#contract/identity/factors.ts';
import { getSettings } from '#contract/identity/settings.ts';
import { PasswordRow } from '#web/identity/account/password-row.tsx';
import { FactorRows } from '#web/identity/factors/factor-rows.tsx';
import { definePage } from '#web/kernel/page/page.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { requireSignIn } from '../parts/sign-in-guard.ts';
import { SettingsFrame } from './frame.tsx';

const PATH = '/settings/security/';

/** The security settings of the viewer's account. */
function SettingsSecurity() {
  const { t } = useWords();
  return (
    <SettingsFrame current={PATH}>
      <h2 className="h-20">{t('Security')}</h2>
      <PasswordRow />
      <FactorRows />
    </SettingsFrame>
  );
}

export const page = definePage({
  load: async (at) => {
    requireSignIn(at, PATH);
    await Promise.all([
      at.get(getEmail, {}),
      at.get(getSettings, {}),
      at.get(getFactors, {}),
      at.pages(getPasskeys, {}),
    ]);
    return { title: at.words.t('Security'), canonical: PATH, hidden: true };
  },
  Page: SettingsSecurity,
});
