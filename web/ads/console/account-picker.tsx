import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { lazyPart } from '#web/ui/base/lazy-part.tsx';
import { VisuallyHidden } from '#web/ui/base/visually-hidden.tsx';
import { MenuOpener, type OpenMenu } from '#web/ui/overlay/menu-button.tsx';
import { Avatar } from '#web/ui/picture/avatar.tsx';
import { useConsole } from './console-context.ts';
import styles from './account-picker.module.css';

const Entries = lazyPart<OpenMenu>(
  async () => (await import('./account-entries.tsx')).AccountEntries,
);

/** The current ad account, with a menu of the others. */
export function AccountPicker() {
  const { t } = useWords();
  const { name, currency, id } = useConsole().account;
  return (
    <MenuOpener
      Menu={Entries}
      menu={{}}
      renderTrigger={(trigger) => (
        <button type="button" {...trigger} className={styles['account']}>
          <Avatar name={name} src={null} size={32} />
          <span className={styles['whose']}>
            <b dir="auto">{name}</b>
            <small>
              {currency} · {id}
            </small>
          </span>
          <VisuallyHidden>{t('Switch ad account')}</VisuallyHidden>
          <ChevronsUpDown size={16} aria-hidden="true" />
        </button>
      )}
    />
  );
}
