import WifiOff from 'lucide-react/icons/wifi-off';
import { useEffect } from 'react';
import { useWords } from '#web/kernel/words/words-context.tsx';
import type { Translate } from '#web/kernel/words/words.ts';
import { useToasts } from '#web/ui/overlay/toasts.tsx';

/** Displays a toast while the browser is offline. Loads before it is needed, since it cannot load then. */
export function Offline() {
  const words = useWords();
  const { t } = words;
  const toasts = useToasts();
  useEffect(() => {
    let toast: number | null = null;
    const tell = () => {
      const text = textOf(t, words.formats);
      toast ??= toasts.show({
        kind: 'failed',
        icon: <WifiOff size={22} aria-hidden="true" />,
        text,
      });
    };
    const back = () => {
      if (toast !== null) toasts.dismiss(toast);
      toast = null;
    };
    if (!navigator.onLine || storedAt() !== null) tell();
    window.addEventListener('offline', tell);
    window.addEventListener('online', back);
    return () => {
      back();
      window.removeEventListener('offline', tell);
      window.removeEventListener('online', back);
    };
  }, [t, toasts, words.formats]);
  return null;
}

/** When the page was stored that stands here; null if it came from the network. */
function storedAt(): Date | null {
  const at = document.documentElement.dataset['storedAt'];
  return at === undefined ? null : new Date(Number(at));
}

function textOf(t: Translate, formats: string): string {
  const at = storedAt();
  if (at !== null) {
    const when = new Intl.DateTimeFormat(formats, { dateStyle: 'medium', timeStyle: 'short' });
    return t("You're offline. This page is from {when}.", { when: when.format(at) });
  }
  if (navigator.serviceWorker?.controller)
    return t("You're offline. Saves are sent when you're back.");
  return t("You're offline. Nothing is saved until you're back.");
}
