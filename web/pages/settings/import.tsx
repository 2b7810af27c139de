import { getImports } from '#contract/transfer/bring.ts';
import { definePage } from '#web/kernel/page/page.ts';
import { ImportSettings } from '#web/transfer/import/import-settings.tsx';
import { requireSignIn } from '../parts/sign-in-guard.ts';
import { SettingsFrame } from './frame.tsx';

const PATH = '/settings/import/';

/** What the viewer brings from other tools. */
function SettingsImport() {
  return (
    <SettingsFrame current={PATH}>
      <ImportSettings />
    </SettingsFrame>
  );
}

export const page = definePage({
  load: async (at) => {
    requireSignIn(at, PATH);
    await at.pages(getImports, {});
    return { title: at.words.t('Import'), canonical: PATH, hidden: true };
  },
  Page: SettingsImport,
});
