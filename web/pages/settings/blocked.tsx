import { getBlockedUsers } from '#contract/social.ts';
import { definePage } from '#web/kernel/page/page.ts';
import { BlockedPeople } from '#web/social/blocks/blocked-people.tsx';
import { SettingsFrame } from './frame.tsx';

/** The people whom the viewer blocked. */
function SettingsBlocked() {
  return (
    <SettingsFrame current="/settings/blocked/">
      <BlockedPeople />
    </SettingsFrame>
  );
}

export const page = definePage({
  load: async ({ pages, words: { t } }) => {
    await pages(getBlockedUsers, {});
    return { title: t('Blocked people'), canonical: '/settings/blocked/', hidden: true };
  },
  Page: SettingsBlocked,
});
