import { definePage } from '#web/kernel/page/page.ts';
import { loadProfileSettings, SettingsProfile } from './profile.tsx';

/** The list of all settings; beside it, with enough room, the first page. */
function Settings() {
  return <SettingsProfile isStart />;
}

export const page = definePage({
  load: async (at) => ({
    ...(await loadProfileSettings(at, '/settings/')),
    title: at.words.t('Settings'),
  }),
  Page: Settings,
});
