/**
 * Light, dark, or the system's choice. The choice is stored in this browser only; a small inline script applies it
 * before the first paint, so that no page flashes in the wrong theme.
 */
export type Theme = 'light' | 'dark' | 'system';

const KEY = 'theme';

/** Runs in the head, before the first paint. */
export const THEME_SCRIPT = `try{var t=localStorage.getItem('${KEY}');if(t==='light'||t==='dark')document.documentElement.dataset.theme=t}catch{}`;

export function currentTheme(root: HTMLElement = document.documentElement): Theme {
  const { theme } = root.dataset;
  return theme === 'light' || theme === 'dark' ? theme : 'system';
}

export function setTheme(theme: Theme, root: HTMLElement = document.documentElement): void {
  if (theme === 'system') delete root.dataset['theme'];
  else root.dataset['theme'] = theme;
  try {
    if (theme === 'system') localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, theme);
  } catch {
    // Storage is blocked: the choice applies to this page only.
  }
}
