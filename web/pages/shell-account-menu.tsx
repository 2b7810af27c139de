import LogOut from 'lucide-react/icons/log-out';
import Monitor from 'lucide-react/icons/monitor';
import Moon from 'lucide-react/icons/moon';
import Sun from 'lucide-react/icons/sun';
import User from 'lucide-react/icons/user-round';
import { useState } from 'react';
import type { PageViewer, Send } from '#contract/kernel/render.ts';
import { useSend } from '#web/kernel/app-context.tsx';
import { currentTheme, setTheme, type Theme } from '#web/kernel/theme.ts';
import { useWords } from '#web/kernel/words-context.tsx';
import type { Translate } from '#web/kernel/words.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { MenuButton } from '#web/ui/menu-button.tsx';
import type { MenuEntry } from '#web/ui/menu.tsx';
import { useToasts } from '#web/ui/toasts.tsx';
import styles from './shell-account-menu.module.css';

/** The viewer's picture: their profile without JavaScript, their menu with it. */
export function AccountMenu({ viewer }: { viewer: PageViewer }) {
  const { t } = useWords();
  const [theme, choose] = useState<Theme | null>(null);
  const leave = useLeave();
  const profile = `/${viewer.username}/`;
  const name = viewer.full_name || viewer.username;
  const entries: MenuEntry[] = [
    {
      id: 'profile',
      label: t('Your profile'),
      icon: <User size={18} aria-hidden="true" />,
      href: profile,
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
  return (
    <MenuButton
      label={t('Your account')}
      entries={entries}
      renderTrigger={({ onClick, ...props }) => (
        <a
          {...props}
          href={profile}
          className={styles['avatar']}
          aria-label={t('Your account, {name}', { name })}
          onClick={(event) => {
            choose(currentTheme());
            onClick(event);
          }}
        >
          <Avatar name={name} src={viewer.image_medium_url} />
        </a>
      )}
    />
  );
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
