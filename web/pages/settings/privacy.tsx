import { getSettings } from '#contract/identity/settings.ts';
import { AdSettings } from '#web/ads/choices/ad-settings.tsx';
import { PrivacySettings } from '#web/identity/settings/privacy-settings.tsx';
import { definePage } from '#web/kernel/page/page.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { requireSignIn } from '../parts/sign-in-guard.ts';
import { SettingsFrame } from './frame.tsx';

const PATH = '/settings/privacy/';

/** Who can find the viewer, and who can contact them. */
function SettingsPrivacy() {
  const { t } = useWords();
  return (
    <SettingsFrame current={PATH}>
      <h2 className="h-20">{t('Privacy')}</h2>
      <PrivacySettings />
      <AdSettings />
    </SettingsFrame>
  );
}

export const page = definePage({
  load: async (at) => {
    requireSignIn(at, PATH);
    await at.get(getSettings, {});
    return { title: at.words.t('Privacy'), canonical: PATH, hidden: true };
  },
  Page: SettingsPrivacy,
});
