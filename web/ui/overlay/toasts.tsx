import { useEffect, useSyncExternalStore } from 'react';
import { needContext } from '#web/kernel/core/need-context.tsx';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { lazyPart } from '../base/lazy-part.tsx';
import type { ToastViewProps } from './toast-view.tsx';
import type { Toast, Toasts } from './toast-store.ts';
import styles from './toasts.module.css';

const ToastView = lazyPart<ToastViewProps>(
  async () => (await import('./toast-view.tsx')).ToastView,
);

/** `useToasts().show({ text, picture, action })` announces what happened and offers the next step. */
export const [ToastsProvider, useToasts] = needContext<Toasts>('Toasts');

const NONE: readonly Toast[] = [];

/** Renders the toasts; once per page. A live region, so that each is also read aloud. */
export function ToastRegion() {
  const { t } = useWords();
  const toasts = useToasts();
  // Not on first use: that may be to say that the connection is gone.
  useEffect(() => ToastView.preload(), []);
  const list = useSyncExternalStore(toasts.subscribe, toasts.list, () => NONE);
  return (
    <section
      className={styles['toasts']}
      // A dialog makes everything else inert; toasts must remain audible and usable over it.
      data-react-aria-top-layer="true"
      aria-label={t('Messages')}
      aria-live="polite"
      aria-relevant="additions"
    >
      {list.map((toast) => (
        <ToastView key={toast.id} toast={toast} onGone={() => toasts.dismiss(toast.id)} />
      ))}
    </section>
  );
}
