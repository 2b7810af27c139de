import ChevronDown from 'lucide-react/icons/chevron-down';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { Avatar } from '#web/ui/picture/avatar.tsx';
import { buttonClass } from '#web/ui/base/button.tsx';
import { classNames } from '#web/ui/base/class-names.ts';
import { lazyPart } from '#web/ui/base/lazy-part.tsx';
import { MenuOpener, type OpenMenu } from '#web/ui/overlay/menu-button.tsx';
import styles from './profile-switch.module.css';
import { useActiveProfile, useProfiles } from './use-profiles.ts';

const Entries = lazyPart<OpenMenu>(
  async () => (await import('./profile-entries.tsx')).ProfileEntries,
);

/** The profile the viewer acts as, and a menu to change it; renders nothing without a choice [ROLE-04]. */
export function ProfileSwitch() {
  const { t } = useWords();
  const profiles = useProfiles();
  const active = useActiveProfile();
  const current = active ?? profiles[0];
  if (current === undefined) return null;
  const { businessName: name, imgUrl } = current.user;
  return (
    <MenuOpener
      Menu={Entries}
      menu={{}}
      renderTrigger={(trigger) => (
        <button
          type="button"
          {...trigger}
          className={classNames(
            buttonClass({ variant: active ? 'quiet' : 'plain' }),
            styles['switch'],
          )}
          aria-label={t("You're acting as {name}. Switch", { name })}
        >
          <Avatar name={name} src={imgUrl} size={24} />
          <bdi className={styles['name']}>{name}</bdi>
          <ChevronDown size={16} aria-hidden="true" />
        </button>
      )}
    />
  );
}
