import { ExportSettings } from '#web/identity/account/export-settings.tsx';
import { definePage } from '#web/kernel/page/page.ts';
import { requireSignIn } from '../parts/sign-in-guard.ts';
import { SettingsFrame } from './frame.tsx';

const PATH = '/settings/export/';

/** Everything that the viewer saved and wrote, as one file. */
function SettingsExport() {
  return (
    <SettingsFrame current={PATH}>
      <ExportSettings />
    </SettingsFrame>
  );
}

export const page = definePage({
  load: (at) => {
    requireSignIn(at, PATH);
    return { title: at.words.t('Export your data'), canonical: PATH, hidden: true };
  },
  Page: SettingsExport,
});
