import { getSettings } from '#contract/identity/settings.ts';
import { getNewsChoices } from '#contract/news/choices.ts';
import { MailSettings } from '#web/identity/settings/mail-settings.tsx';
import { definePage } from '#web/kernel/page/page.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { NewsChoices } from '#web/news/news-choices.tsx';
import { requireSignIn } from '../parts/sign-in-guard.ts';
import { SettingsFrame } from './frame.tsx';

const PATH = '/settings/notifications/';

/** The viewer's notification settings, by channel. */
function SettingsNotifications() {
  const { t } = useWords();
  return (
    <SettingsFrame current={PATH}>
      <h2 className="h-20">{t('Notifications')}</h2>
      <NewsChoices />
      <MailSettings />
    </SettingsFrame>
  );
}

export const page = definePage({
  load: async (at) => {
    requireSignIn(at, PATH);
    await Promise.all([at.get(getNewsChoices, {}), at.get(getSettings, {})]);
    return { title: at.words.t('Notifications'), canonical: PATH, hidden: true };
  },
  Page: SettingsNotifications,
});
