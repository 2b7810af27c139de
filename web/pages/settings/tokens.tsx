import { getAccessTokens } from '#contract/identity.ts';
import { AccessTokens } from '#web/identity/account/access-tokens.tsx';
import { definePage } from '#web/kernel/page/page.ts';
import { SettingsFrame } from './frame.tsx';

/** The viewer's access tokens for programs. */
function SettingsTokens() {
  return (
    <SettingsFrame current="/settings/tokens/">
      <AccessTokens />
    </SettingsFrame>
  );
}

export const page = definePage({
  load: async ({ pages, words: { t } }) => {
    await pages(getAccessTokens, {});
    return { title: t('Access tokens'), canonical: '/settings/tokens/', hidden: true };
  },
  Page: SettingsTokens,
});
