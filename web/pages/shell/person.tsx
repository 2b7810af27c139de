import Compass from 'lucide-react/icons/compass';
import Plus from 'lucide-react/icons/plus';
import type { PageViewer } from '#contract/kernel/render.ts';
import { ProfileSwitch } from '#web/business/acting/profile-switch.tsx';
import { useSamePerson } from '#web/identity/core/use-same-person.ts';
import { Experiences } from '#web/experience/experiences.tsx';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { NewsBell } from '#web/news/news-bell.tsx';
import { ButtonLink } from '#web/ui/base/button.tsx';
import { IconLink } from '#web/ui/base/icon-button.tsx';
import { RepinLayer } from '#web/pins/save/repin-layer.tsx';
import type { InstalledApp } from '#web/pages/parts/installed-app.ts';
import { createPath } from './create-path.ts';
import { PendingIntent } from './pending-intent.tsx';
import { Reauthentication } from './reauthentication.tsx';
import { AccountMenu } from './account-menu.tsx';
import styles from './header.module.css';
import { MessagesButton } from './messages-button.tsx';
import { SignedOut } from './signed-out.tsx';

export { loadProfiles } from '#web/business/acting/use-profiles.ts';
export { VerifyBar } from '#web/identity/account/verify-bar.tsx';
export { tellingSignedOut } from '#web/kernel/sending/signed-out.ts';
export { keepHistory } from '#web/kernel/app/visit-history.ts';
export { NewsGhost } from '#web/news/news-ghost.tsx';
export { Offline } from './offline.tsx';
export { TabBar } from './tab-bar.tsx';

/** Starts what an installed app needs, of which the page needs nothing. */
export async function startInstalledApp(app: InstalledApp): Promise<void> {
  const parts = await import('#web/pages/parts/installed-app.ts');
  parts.startInstalledApp(app);
}

/** The end of the header for a signed-in person. */
export function PersonActs({ viewer }: { viewer: PageViewer }) {
  const { t } = useWords();
  return (
    <>
      <IconLink href="/ideas/" label={t('Ideas')} className={styles['wide']}>
        <Compass size={20} strokeWidth={1.75} aria-hidden="true" />
      </IconLink>
      <ButtonLink href={createPath(viewer)} variant="line" className={styles['wide']}>
        <Plus size={18} aria-hidden="true" />
        {t('Create')}
      </ButtonLink>
      <ProfileSwitch />
      <MessagesButton className={styles['wide']} />
      <NewsBell />
      <AccountMenu viewer={viewer} />
      <Reauthentication />
    </>
  );
}

/** The overlays of a signed-in person's pages: the board picker, a pending action, and the end of their session. */
export function PersonLayers() {
  useSamePerson();
  return (
    <>
      <RepinLayer />
      <PendingIntent />
      <SignedOut />
      <Experiences />
    </>
  );
}
