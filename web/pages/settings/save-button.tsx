import { definePage } from '#web/kernel/page/page.ts';
import { SaveButtonSettings } from '#web/pins/save-button/save-button-settings.tsx';
import { requireSignIn } from '../parts/sign-in-guard.ts';
import { SettingsFrame } from './frame.tsx';

const PATH = '/settings/save-button/';

/** How to save from any page, and how to add a save button to one's own. */
function SettingsSaveButton() {
  return (
    <SettingsFrame current={PATH}>
      <SaveButtonSettings />
    </SettingsFrame>
  );
}

export const page = definePage({
  load: (at) => {
    requireSignIn(at, PATH);
    return { title: at.words.t('Save button'), canonical: PATH, hidden: true };
  },
  Page: SettingsSaveButton,
});
