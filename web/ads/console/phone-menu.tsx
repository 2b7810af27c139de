import Menu from 'lucide-react/icons/menu';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { IconButton } from '#web/ui/base/icon-button.tsx';
import { MenuButton } from '#web/ui/overlay/menu-button.tsx';
import { useConsole, useConsolePath } from './console-context.ts';
import { NAV, navItemOf } from './console-nav.ts';

/** All ways of the rail, where there is no room for it. */
export function PhoneMenu({ className }: { readonly className: string | undefined }) {
  const { t } = useWords();
  const { key: here } = useConsole();
  const pathOf = useConsolePath();
  const entries = NAV.flatMap(({ items }, group) =>
    items.map(({ key, label, Icon }, at) => ({
      id: key,
      label: t(label),
      icon: <Icon size={18} aria-hidden="true" />,
      href: pathOf(key),
      chosen: navItemOf(here)?.key === key,
      apart: group > 0 && at === 0,
    })),
  );
  return (
    <MenuButton
      label={t('Ads')}
      entries={entries}
      renderTrigger={(trigger) => (
        <IconButton {...trigger} label={t('All pages')} className={className}>
          <Menu size={20} aria-hidden="true" />
        </IconButton>
      )}
    />
  );
}
