import CircleAlert from 'lucide-react/icons/circle-alert';
import X from 'lucide-react/icons/x';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { TOAST_MS } from '#contract/kernel/limits.ts';
import { ownAddress } from '#web/kernel/core/own-address.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { Button, ButtonLink } from '../base/button.tsx';
import { classNames } from '../base/class-names.ts';
import { IconButton } from '../base/icon-button.tsx';
import type { Toast, ToastAction } from './toast-store.ts';
import styles from './toasts.module.css';

export interface ToastViewProps {
  readonly toast: Toast;
  readonly onGone: () => void;
}

/** Renders one toast, which goes away by itself unless it tells of a failure. */
export function ToastView({ toast, onGone }: ToastViewProps) {
  const { t } = useWords();
  const failed = toast.kind === 'failed';
  const [held, setHeld] = useState(false);
  useGoneAfter(failed || held ? null : TOAST_MS, onGone);
  const leave = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onGone();
  };
  const hold = { onPointerEnter: () => setHeld(true), onPointerLeave: () => setHeld(false) };
  return (
    // The handlers only hold the clock while someone is here; Escape is also the button's.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      className={styles['toast']}
      role={failed ? 'alert' : 'status'}
      onKeyDown={leave}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      {...hold}
    >
      <Sign toast={toast} />
      <p>{toast.text}</p>
      {toast.action && (
        <div className={styles['acts']}>
          {toast.also?.map((act) => (
            <Action key={act.label} act={act} variant="plain" onGone={onGone} />
          ))}
          <Action act={toast.action} onGone={onGone} />
        </div>
      )}
      {failed && (
        <IconButton label={t('Dismiss')} onClick={onGone}>
          <X size={18} aria-hidden="true" />
        </IconButton>
      )}
    </div>
  );
}

function Sign({ toast }: { toast: Toast }) {
  if (toast.picture) return <img src={ownAddress(toast.picture)} alt="" width={48} height={48} />;
  const failed = toast.kind === 'failed';
  const icon = toast.icon ?? (failed ? <CircleAlert size={22} aria-hidden="true" /> : null);
  if (!icon) return <span className={styles['start']} />;
  return <span className={classNames(styles['icon'], failed && styles['bad'])}>{icon}</span>;
}

interface ActionProps {
  readonly act: ToastAction;
  readonly variant?: 'plain' | 'quiet';
  readonly onGone: () => void;
}

function Action({ act: { label, href, onPress }, variant = 'quiet', onGone }: ActionProps) {
  if (href) {
    return (
      <ButtonLink variant={variant} href={href} onClick={onGone}>
        {label}
      </ButtonLink>
    );
  }
  const press = () => {
    onPress?.();
    onGone();
  };
  return (
    <Button variant={variant} onClick={press}>
      {label}
    </Button>
  );
}

/** Runs `then` after `ms`; paused while `ms` is null, then resumes with the time left. */
function useGoneAfter(ms: number | null, then: () => void): void {
  const left = useRef(ms);
  const latest = useRef(then);
  useEffect(() => {
    latest.current = then;
  });
  useEffect(() => {
    if (ms === null) return;
    left.current ??= ms;
    const began = performance.now();
    const timer = setTimeout(() => latest.current(), left.current);
    return () => {
      clearTimeout(timer);
      left.current = Math.max(0, (left.current ?? 0) - (performance.now() - began));
    };
  }, [ms]);
}
