import { getSiteClaims } from '#contract/business/claims.ts';
import { CONNECTED_PATH, getConnectedAccounts } from '#contract/identity/providers.ts';
import { getSettings } from '#contract/identity/settings.ts';
import { ClaimedSites } from '#web/business/claims/claimed-sites.tsx';
import { ConnectedAccounts } from '#web/identity/providers/connected-accounts.tsx';
import { definePage } from '#web/kernel/page/page.ts';
import { requireSignIn } from '../parts/sign-in-guard.ts';
import { SettingsFrame } from './frame.tsx';

/** The viewer's websites and accounts elsewhere [ROUTE-10]. */
function SettingsClaim() {
  return (
    <SettingsFrame current={CONNECTED_PATH}>
      <ClaimedSites />
      <ConnectedAccounts />
    </SettingsFrame>
  );
}

export const page = definePage({
  load: async (at) => {
    requireSignIn(at, CONNECTED_PATH);
    await Promise.all([
      at.pages(getSiteClaims, {}),
      at.get(getConnectedAccounts, {}),
      at.get(getSettings, {}),
    ]);
    return { title: at.words.t('Websites and accounts'), canonical: CONNECTED_PATH, hidden: true };
  },
  Page: SettingsClaim,
});
