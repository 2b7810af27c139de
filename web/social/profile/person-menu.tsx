import Ellipsis from 'lucide-react/icons/ellipsis';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { IconButton } from '#web/ui/base/icon-button.tsx';
import { lazyPart } from '#web/ui/base/lazy-part.tsx';
import { MenuOpener, type OpenMenu } from '#web/ui/overlay/menu-button.tsx';
import type { PersonActs } from './person-entries.tsx';
import { nameOf } from '../core/person-name.ts';

const PersonEntries = lazyPart<OpenMenu & PersonActs>(
  async () => (await import('./person-entries.tsx')).PersonEntries,
);

export type PersonMenuProps = PersonActs;

/** The menu button for another person. Import it through person-menu-part.ts. */
export function PersonMenu({ person, ...acts }: PersonMenuProps) {
  const { t } = useWords();
  return (
    <MenuOpener
      Menu={PersonEntries}
      menu={{ person, ...acts }}
      renderTrigger={(props) => (
        <IconButton label={t('More about {name}', { name: nameOf(person) })} {...props}>
          <Ellipsis size={20} aria-hidden="true" />
        </IconButton>
      )}
    />
  );
}
