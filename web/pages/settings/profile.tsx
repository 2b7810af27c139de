import { getSettings } from '#contract/identity/settings.ts';
import { getUser } from '#contract/social.ts';
import { ProfileForm } from '#web/identity/settings/profile-form.tsx';
import { useCall } from '#web/kernel/app/app-context.tsx';
import type { PageHead } from '#web/kernel/page/head.ts';
import { definePage, type PageAt } from '#web/kernel/page/page.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { PortraitField } from '#web/social/profile/portrait-field.tsx';
import { requireSignIn } from '../parts/sign-in-guard.ts';
import { SettingsFrame } from './frame.tsx';

const PATH = '/settings/profile/';

/** The viewer's public profile: photo, name and more. */
export function SettingsProfile({ isStart = false }: { readonly isStart?: boolean }) {
  const { t } = useWords();
  const user = useCall(getUser, {});
  return (
    <SettingsFrame current={PATH} isStart={isStart}>
      <h2 className="h-20">{t('Profile')}</h2>
      <PortraitField user={user} />
      <ProfileForm />
    </SettingsFrame>
  );
}

export async function loadProfileSettings(at: PageAt, path = PATH): Promise<PageHead> {
  requireSignIn(at, path);
  await Promise.all([at.get(getSettings, {}), at.get(getUser, {})]);
  return { title: at.words.t('Profile'), canonical: PATH, hidden: true };
}

export const page = definePage({ load: (at) => loadProfileSettings(at), Page: SettingsProfile });
