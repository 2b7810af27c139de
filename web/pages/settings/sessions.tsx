import { getSessions } from '#contract/identity/sessions.ts';
import { Sessions } from '#web/identity/account/sessions.tsx';
import { definePage } from '#web/kernel/page/page.ts';
import { requireSignIn } from '../parts/sign-in-guard.ts';
import { SettingsFrame } from './frame.tsx';

const PATH = '/settings/sessions/';

/** The viewer's sessions. */
function SettingsSessions() {
  return (
    <SettingsFrame current={PATH}>
      <Sessions />
    </SettingsFrame>
  );
}

export const page = definePage({
  load: async (at) => {
    requireSignIn(at, PATH);
    await at.pages(getSessions, {});
    return { title: at.words.t('Where you are logged in'), canonical: PATH, hidden: true };
  },
  Page: SettingsSessions,
});
