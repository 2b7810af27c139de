import { getAdAccounts } from '#contract/identity/ad-accounts.ts';
import { AdAccounts } from '#web/identity/ad-accounts.tsx';
import { definePage } from '#web/kernel/page.ts';
import { SettingsFrame } from './settings-frame.tsx';

/** The advertisers that the viewer owns or acts for. */
function SettingsBusiness() {
  return (
    <SettingsFrame current="/settings/business/">
      <AdAccounts />
    </SettingsFrame>
  );
}

export const page = definePage({
  load: async ({ pages, words: { t } }) => {
    await pages(getAdAccounts, {});
    return { title: t('Business'), canonical: '/settings/business/', hidden: true };
  },
  Page: SettingsBusiness,
});
