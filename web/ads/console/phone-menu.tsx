import ArrowLeft from 'lucide-react/icons/arrow-left';
import Ellipsis from 'lucide-react/icons/ellipsis';
import Menu from 'lucide-react/icons/menu';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { IconButton } from '#web/ui/base/icon-button.tsx';
import type { MenuEntry } from '#web/ui/overlay/menu.tsx';
import { MenuButton } from '#web/ui/overlay/menu-button.tsx';
import { useConsole, useConsolePath } from './console-context.ts';
import { NAV, navItemOf } from './console-nav.ts';

interface Props {
  readonly className: string | undefined;
}

/** All links of the rail and the link back to Pins, for screens without a rail. */
function useEntries(): MenuEntry[] {
  const { t } = useWords();
  const { key: here } = useConsole();
  const pathOf = useConsolePath();
  const ways: MenuEntry[] = NAV.flatMap(({ items }, group) =>
    items.map(({ key, label, Icon }, at) => ({
      id: key,
      label: t(label),
      icon: <Icon size={18} aria-hidden="true" />,
      href: pathOf(key),
      chosen: navItemOf(here)?.key === key,
      apart: group > 0 && at === 0,
    })),
  );
  const back: MenuEntry = {
    id: 'pins',
    label: t('Back to Pins'),
    icon: <ArrowLeft size={18} className="flip" aria-hidden="true" />,
    href: '/',
    apart: true,
  };
  return [...ways, back];
}

export function PhoneMenu({ className }: Props) {
  const { t } = useWords();
  return (
    <MenuButton
      label={t('Ads')}
      entries={useEntries()}
      renderTrigger={(trigger) => (
        <IconButton {...trigger} label={t('All pages')} className={className}>
          <Menu size={20} aria-hidden="true" />
        </IconButton>
      )}
    />
  );
}

/** The last tab of the phone's tab bar: every page without its own tab. */
export function MoreTab({ className }: Props) {
  const { t } = useWords();
  return (
    <MenuButton
      label={t('Ads')}
      entries={useEntries()}
      renderTrigger={(trigger) => (
        <button type="button" {...trigger} className={className}>
          <Ellipsis size={20} aria-hidden="true" />
          {t('More')}
        </button>
      )}
    />
  );
}
