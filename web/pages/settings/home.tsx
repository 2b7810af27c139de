import { getHides, getHomeBoards } from '#contract/discovery/home.ts';
import { getWelcome } from '#contract/discovery/welcome.ts';
import { getSettings } from '#contract/identity/settings.ts';
import { TuneHome } from '#web/discovery/home/tune-home.tsx';
import { definePage } from '#web/kernel/page/page.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { requireSignIn } from '../parts/sign-in-guard.ts';
import { SettingsFrame } from './frame.tsx';

const PATH = '/settings/home/';

/** The sources of the viewer's home feed. */
function SettingsHome() {
  const { t } = useWords();
  return (
    <SettingsFrame current={PATH}>
      <h2 className="h-20">{t('Your home feed')}</h2>
      <TuneHome />
    </SettingsFrame>
  );
}

export const page = definePage({
  load: async (at) => {
    requireSignIn(at, PATH);
    await Promise.all([
      at.get(getSettings, {}),
      at.get(getWelcome, {}),
      at.pages(getHomeBoards, {}),
      at.pages(getHides, {}),
    ]);
    return { title: at.words.t('Your home feed'), canonical: PATH, hidden: true };
  },
  Page: SettingsHome,
});
