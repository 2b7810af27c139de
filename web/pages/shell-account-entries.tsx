import Layers from 'lucide-react/icons/layers';
import LogOut from 'lucide-react/icons/log-out';
import Monitor from 'lucide-react/icons/monitor';
import Moon from 'lucide-react/icons/moon';
import Settings from 'lucide-react/icons/settings';
import Sun from 'lucide-react/icons/sun';
import Trash from 'lucide-react/icons/trash';
import User from 'lucide-react/icons/user-round';
import { useState } from 'react';
import type { Send } from '#contract/kernel/render.ts';
import { useSend } from '#web/kernel/app-context.tsx';
import { currentTheme, setTheme, type Theme } from '#web/kernel/theme.ts';
import { useWords } from '#web/kernel/words-context.tsx';
import type { Translate } from '#web/kernel/words.ts';
import { Menu, type MenuEntry, type MenuProps } from '#web/ui/menu.tsx';
import { useToasts } from '#web/ui/toasts.tsx';

export interface AccountEntriesProps extends Omit<MenuProps, 'label' | 'entries'> {
  /** The viewer's own page. */
  readonly profile: string;
}

/** What the viewer's menu offers. Import it lazily: nothing of it is there before it is opened. */
export function AccountEntries({ profile, ...rest }: AccountEntriesProps) {
  const { t } = useWords();
  const [theme, choose] = useState<Theme | null>(currentTheme);
  const leave = useLeave();
  const entries: MenuEntry[] = [
    {
      id: 'profile',
      label: t('Your profile'),
      icon: <User size={18} aria-hidden="true" />,
      href: profile,
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
    {
      id: 'leave',
      label: t('Log out'),
      icon: <LogOut size={18} aria-hidden="true" />,
      onPress: leave,
      apart: true,
    },
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
    ['system', t('As the system'), Monitor],
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

function useLeave(): () => void {
  const { t } = useWords();
  const send = useSend();
  const toasts = useToasts();
  return () => {
    leave(send).then(
      () => location.assign('/'),
      () => toasts.show({ kind: 'failed', text: t('You are still logged in. Please try again.') }),
    );
  };
}

/** Ends the session. The next page is a new document: nothing of the person stays in memory. */
async function leave(send: Send): Promise<void> {
  const { logOut } = await import('#contract/identity.ts');
  await send(logOut, {});
}
