import Plus from 'lucide-react/icons/plus';
import type { PageViewer } from '#contract/kernel/render.ts';
import { useWords } from '#web/kernel/words-context.tsx';
import { NewsBell } from '#web/news/news-bell.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { createPath } from './create-path.ts';
import { AccountMenu } from './shell-account-menu.tsx';
import styles from './shell-header.module.css';
import { MessagesButton } from './shell-messages.tsx';

export { VerifyBar } from '#web/identity/account/verify-bar.tsx';
export { keepHistory } from '#web/kernel/visit-history.ts';
export { RepinLayer } from '#web/pins/repin-layer.tsx';
export { BoardOwnActs } from './board-own-acts.tsx';
export { KeptIntent } from './kept-intent.tsx';
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
      <MessagesButton className={styles['wide']} />
      <NewsBell />
      <AccountMenu viewer={viewer} />
    </>
  );
}
