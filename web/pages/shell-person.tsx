import Plus from 'lucide-react/icons/plus';
import type { PageViewer } from '#contract/kernel/render.ts';
import { ProfileSwitch } from '#web/identity/business/profile-switch.tsx';
import { useSamePerson } from '#web/identity/use-same-person.ts';
import { useWords } from '#web/kernel/words-context.tsx';
import { NewsBell } from '#web/news/news-bell.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { RepinLayer } from '#web/pins/repin-layer.tsx';
import { createPath } from './create-path.ts';
import { KeptIntent } from './kept-intent.tsx';
import { ProveAgain } from './prove-again.tsx';
import { AccountMenu } from './shell-account-menu.tsx';
import styles from './shell-header.module.css';
import { MessagesButton } from './shell-messages.tsx';
import { SignedOut } from './signed-out.tsx';

export { VerifyBar } from '#web/identity/account/verify-bar.tsx';
export { tellingSignedOut } from '#web/kernel/signed-out.ts';
export { keepHistory } from '#web/kernel/visit-history.ts';
export { BoardOwnActs } from './board-own-acts.tsx';
export { CreateBoard } from './profile-own.tsx';
export { TabBar } from './shell-tab-bar.tsx';

/** What a signed-in person has at the end of the header. */
export function PersonActs({ viewer }: { viewer: PageViewer }) {
  const { t } = useWords();
  return (
    <>
      <ButtonLink href={createPath(viewer)} look="line" className={styles['wide']}>
        <Plus size={18} aria-hidden="true" />
        {t('Create')}
      </ButtonLink>
      <ProfileSwitch />
      <MessagesButton className={styles['wide']} />
      <NewsBell />
      <AccountMenu viewer={viewer} />
      <ProveAgain />
    </>
  );
}

/** What lies over the pages of a person: another pin, what they were about to do, and that they are out. */
export function PersonLayers() {
  useSamePerson();
  return (
    <>
      <RepinLayer />
      <KeptIntent />
      <SignedOut />
    </>
  );
}
