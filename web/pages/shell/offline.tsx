import WifiOff from 'lucide-react/icons/wifi-off';
import { useEffect } from 'react';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { useToasts } from '#web/ui/overlay/toasts.tsx';

/** Displays a toast while the browser is offline. Loads before it is needed, since it cannot load then. */
export function Offline() {
  const { t } = useWords();
  const toasts = useToasts();
  useEffect(() => {
    let toast: number | null = null;
    const tell = () => {
      const text = t("You're offline. Nothing is saved until you're back.");
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
    if (!navigator.onLine) tell();
    window.addEventListener('offline', tell);
    window.addEventListener('online', back);
    return () => {
      back();
      window.removeEventListener('offline', tell);
      window.removeEventListener('online', back);
    };
  }, [t, toasts]);
  return null;
}
