import { getAdAccounts } from '#contract/identity/ad-accounts.ts';
import { getBusinessAccess, getBusinessPeople } from '#contract/identity/business.ts';
import { AdAccounts } from '#web/identity/ad-accounts.tsx';
import { Businesses } from '#web/identity/business/businesses.tsx';
import { BusinessPeople } from '#web/identity/business/business-people.tsx';
import { useViewer } from '#web/kernel/app-context.tsx';
import { definePage } from '#web/kernel/page.ts';
import { askToLogIn } from './door-pass.ts';
import { SettingsFrame } from './settings-frame.tsx';

const PATH = '/settings/business/';

/** The businesses that the viewer acts for, the advertisers, and who acts for their own business. */
function SettingsBusiness() {
  const isPartner = useViewer()?.is_partner ?? false;
  return (
    <SettingsFrame current={PATH}>
      <Businesses />
      <AdAccounts />
      {isPartner && <BusinessPeople />}
    </SettingsFrame>
  );
}

export const page = definePage({
  load: async (at) => {
    askToLogIn(at, PATH);
    const people = at.viewer?.is_partner ? [at.pages(getBusinessPeople, {})] : [];
    await Promise.all([at.pages(getAdAccounts, {}), at.pages(getBusinessAccess, {}), ...people]);
    return { title: at.words.t('Business'), canonical: PATH, hidden: true };
  },
  Page: SettingsBusiness,
});
