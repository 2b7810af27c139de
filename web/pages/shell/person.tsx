import Plus from 'lucide-react/icons/plus';
import type { PageViewer } from '#contract/kernel/render.ts';
import { ProfileSwitch } from '#web/business/acting/profile-switch.tsx';
import { useSamePerson } from '#web/identity/core/use-same-person.ts';
import { Experiences } from '#web/experience/experiences.tsx';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { NewsBell } from '#web/news/news-bell.tsx';
import { ButtonLink } from '#web/ui/base/button.tsx';
import { RepinLayer } from '#web/pins/save/repin-layer.tsx';
import { createPath } from './create-path.ts';
import { PendingIntent } from './pending-intent.tsx';
import { Reauthentication } from './reauthentication.tsx';
import { AccountMenu } from './account-menu.tsx';
import styles from './header.module.css';
import { MessagesButton } from './messages-button.tsx';
import { SignedOut } from './signed-out.tsx';

export { VerifyBar } from '#web/identity/account/verify-bar.tsx';
export { tellingSignedOut } from '#web/kernel/sending/signed-out.ts';
export { keepHistory } from '#web/kernel/app/visit-history.ts';
export { TabBar } from './tab-bar.tsx';

/** What a signed-in person has at the end of the header. */
export function PersonActs({ viewer }: { viewer: PageViewer }) {
  const { t } = useWords();
  return (
    <>
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

/** What lies over the pages of a person: another pin, what they were about to do, and that they are out. */
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
