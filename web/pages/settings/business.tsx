import { useQueryClient } from '@tanstack/react-query';
import { getAdAccounts } from '#contract/business/ad-accounts.ts';
import { getBusinessAccess, getBusinessPeople } from '#contract/business/access.ts';
import { getUser } from '#contract/social.ts';
import { AdAccounts } from '#web/business/accounts/ad-accounts.tsx';
import { Businesses } from '#web/business/access/businesses.tsx';
import { BusinessProfileForm } from '#web/business/accounts/business-profile-form.tsx';
import { BusinessPeople } from '#web/business/access/business-people.tsx';
import { useCall, useViewer } from '#web/kernel/app/app-context.tsx';
import { definePage } from '#web/kernel/page/page.ts';
import { callKey } from '#web/kernel/sending/queries.ts';
import { requireSignIn } from '../parts/sign-in-guard.ts';
import { SettingsFrame } from './frame.tsx';

const PATH = '/settings/business/';

/** The businesses and advertisers that the viewer acts for, and the people who act for the viewer's own business. */
function SettingsBusiness() {
  const isPartner = useViewer()?.is_partner ?? false;
  return (
    <SettingsFrame current={PATH}>
      <Businesses />
      {isPartner && <OwnProfile />}
      <AdAccounts />
      {isPartner && <BusinessPeople />}
    </SettingsFrame>
  );
}

function OwnProfile() {
  const { partner } = useCall(getUser, {});
  const queries = useQueryClient();
  const onSaved = () => queries.invalidateQueries({ queryKey: callKey(getUser) });
  return <BusinessProfileForm profile={partner} onSaved={onSaved} />;
}

export const page = definePage({
  load: async (at) => {
    requireSignIn(at, PATH);
    const own = at.viewer?.is_partner ? [at.pages(getBusinessPeople, {}), at.get(getUser, {})] : [];
    await Promise.all([at.pages(getAdAccounts, {}), at.pages(getBusinessAccess, {}), ...own]);
    return { title: at.words.t('Business'), canonical: PATH, hidden: true };
  },
  Page: SettingsBusiness,
});
