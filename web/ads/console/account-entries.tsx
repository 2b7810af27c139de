import Settings from 'lucide-react/icons/settings';
import { consolePath } from '#contract/ads/console-paths.ts';
import { getAdAccounts } from '#contract/business/ad-accounts.ts';
import { useLatePages } from '#web/kernel/app/app-context.tsx';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { Menu, type MenuEntry } from '#web/ui/overlay/menu.tsx';
import type { OpenMenu } from '#web/ui/overlay/menu-button.tsx';
import { Avatar } from '#web/ui/picture/avatar.tsx';
import { useConsole } from './console-context.ts';
import { navItemOf } from './console-nav.ts';
import { isOpenTo } from './is-open-to.ts';

/** The maximum page size. */
const ALL = 250;

/** The viewer's ad accounts, each linked to the current page. Import it lazily. */
export function AccountEntries(props: OpenMenu) {
  const { t } = useWords();
  const { account, key } = useConsole();
  const list = useLatePages(getAdAccounts, { page_size: ALL });
  const known = list.data?.pages.flatMap((page) => page.data) ?? [account];
  const to = navItemOf(key)?.key ?? key;
  const entries: MenuEntry[] = known.filter(isOpenTo).map(({ id, name, currency }) => ({
    id,
    label: `${name} · ${currency}`,
    icon: <Avatar name={name} src={null} size={24} />,
    chosen: id === account.id,
    href: consolePath(to, id),
  }));
  const all: MenuEntry = {
    id: 'all',
    label: t('Your ad accounts'),
    icon: <Settings size={18} aria-hidden="true" />,
    href: '/settings/business/',
    apart: true,
  };
  return <Menu {...props} label={t('Ad accounts')} entries={[...entries, all]} />;
}
