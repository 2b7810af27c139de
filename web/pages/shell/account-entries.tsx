import Layers from 'lucide-react/icons/layers';
import LogOut from 'lucide-react/icons/log-out';
import Monitor from 'lucide-react/icons/monitor';
import Moon from 'lucide-react/icons/moon';
import Settings from 'lucide-react/icons/settings';
import Sun from 'lucide-react/icons/sun';
import Trash from 'lucide-react/icons/trash';
import UserPlus from 'lucide-react/icons/user-round-plus';
import User from 'lucide-react/icons/user-round';
import { useState } from 'react';
import { MAX_ACCOUNTS_HERE } from '#contract/kernel/limits.ts';
import type { PageViewer } from '#contract/kernel/render.ts';
import { useAccountActs } from '#web/identity/core/use-account-acts.ts';
import { useAccountsHere } from '#web/identity/core/use-accounts-here.ts';
import { currentTheme, setTheme, type Theme } from '#web/kernel/core/theme.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import type { Translate } from '#web/kernel/words/words.ts';
import { Avatar } from '#web/ui/picture/avatar.tsx';
import { Menu, type MenuEntry, type MenuProps } from '#web/ui/overlay/menu.tsx';

export interface AccountEntriesProps extends Omit<MenuProps, 'label' | 'entries'> {
  readonly viewer: PageViewer;
}

/** The entries of the viewer's menu. Import it lazily: it is needed only once the menu opens. */
export function AccountEntries({ viewer, ...rest }: AccountEntriesProps) {
  const { t } = useWords();
  const [theme, choose] = useState<Theme | null>(currentTheme);
  const accounts = useAccountEntries(viewer);
  const entries: MenuEntry[] = [
    {
      id: 'profile',
      label: t('Your profile'),
      icon: <User size={18} aria-hidden="true" />,
      href: `/${viewer.username}/`,
    },
    {
      id: 'builder',
      label: t('Pin builder'),
      icon: <Layers size={18} aria-hidden="true" />,
      href: '/pin-builder/',
    },
    {
      id: 'settings',
      label: t('Settings'),
      icon: <Settings size={18} aria-hidden="true" />,
      href: '/settings/',
    },
    {
      id: 'trash',
      label: t('Trash'),
      icon: <Trash size={18} aria-hidden="true" />,
      href: '/settings/trash/',
    },
    ...themeEntries(t, theme, choose),
    ...accounts,
  ];
  return <Menu {...rest} label={t('Your account')} entries={entries} />;
}

function themeEntries(
  t: Translate,
  chosen: Theme | null,
  choose: (theme: Theme) => void,
): MenuEntry[] {
  const themes: readonly [Theme, string, typeof Sun][] = [
    ['light', t('Light'), Sun],
    ['dark', t('Dark'), Moon],
    ['system', t('Use system setting'), Monitor],
  ];
  return themes.map(([theme, label, Icon], at) => ({
    id: theme,
    label,
    icon: <Icon size={18} aria-hidden="true" />,
    chosen: theme === chosen,
    apart: at === 0,
    onPress: () => {
      setTheme(theme);
      choose(theme);
    },
  }));
}

/** Returns the other accounts of this browser, a link to add one, and the log-outs [AUTH-18]. */
function useAccountEntries(viewer: PageViewer): MenuEntry[] {
  const { t } = useWords();
  const accounts = useAccountsHere(viewer.id);
  const { switchTo, leave, leaveAll } = useAccountActs();
  const out = <LogOut size={18} aria-hidden="true" />;
  const others = accounts
    .filter(({ id }) => id !== viewer.id)
    .map(({ id, full_name, username, image_medium_url }) => ({
      id: `account ${id}`,
      label: t('Switch to {name}', { name: full_name || username }),
      icon: <Avatar name={full_name || username} src={image_medium_url} size={24} />,
      onPress: () => switchTo(id),
    }));
  const add = {
    id: 'add',
    label: t('Add an account'),
    icon: <UserPlus size={18} aria-hidden="true" />,
    href: '/add-account/',
  };
  const entries = accounts.length < MAX_ACCOUNTS_HERE ? [...others, add] : others;
  const name = viewer.full_name || viewer.username;
  const ways =
    others.length === 0
      ? [{ id: 'leave', label: t('Log out'), icon: out, onPress: leaveAll, apart: true }]
      : [
          {
            id: 'leave',
            label: t('Log out of {name}', { name }),
            icon: out,
            onPress: () => leave(viewer.id),
            apart: true,
          },
          { id: 'leave all', label: t('Log out of all accounts'), icon: out, onPress: leaveAll },
        ];
  return [...entries.map((entry, at) => ({ ...entry, apart: at === 0 })), ...ways];
}
