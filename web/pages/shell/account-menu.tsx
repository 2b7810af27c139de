import { useRef, useState } from 'react';
import type { PageViewer } from '#contract/kernel/render.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { Avatar } from '#web/ui/picture/avatar.tsx';
import { lazyPart } from '#web/ui/base/lazy-part.tsx';
import type { AccountEntriesProps } from './account-entries.tsx';
import styles from './account-menu.module.css';

const Entries = lazyPart<AccountEntriesProps>(
  async () => (await import('./account-entries.tsx')).AccountEntries,
);

/** The viewer's avatar: opens their menu, or their profile without JavaScript. */
export function AccountMenu({ viewer }: { viewer: PageViewer }) {
  const { t } = useWords();
  const ref = useRef<HTMLAnchorElement>(null);
  const [open, setOpen] = useState<boolean>();
  const profile = `/${viewer.username}/`;
  const name = viewer.full_name || viewer.username;
  return (
    <>
      <a
        ref={ref}
        href={profile}
        className={styles['avatar']}
        aria-label={t('Your account, {name}', { name })}
        aria-haspopup="menu"
        aria-expanded={open ?? false}
        onPointerEnter={Entries.preload}
        onFocus={Entries.preload}
        onClick={(event) => {
          event.preventDefault();
          setOpen(!open);
        }}
      >
        <Avatar name={name} src={viewer.image_medium_url} />
      </a>
      {open !== undefined && (
        <Entries viewer={viewer} triggerRef={ref} isOpen={open} onClose={() => setOpen(false)} />
      )}
    </>
  );
}
