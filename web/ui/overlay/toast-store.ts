import type { ReactNode } from 'react';

export interface ToastAction {
  readonly label: string;
  /** A link, or an act; taking it closes the toast. */
  readonly href?: string;
  readonly onPress?: () => void;
}

export interface Toast {
  readonly id: number;
  /** What happened, in one sentence; may contain links. */
  readonly text: ReactNode;
  /** `failed` is announced at once and stays until dismissed. */
  readonly kind: 'done' | 'failed';
  /** Address of a small picture at the start. */
  readonly picture?: string | undefined;
  /** An icon instead of the picture. */
  readonly icon?: ReactNode;
  readonly action?: ToastAction | undefined;
  /** Id of its subject; used to remove the toast when that is deleted. */
  readonly about?: string;
  /** Secondary actions, less prominent. */
  readonly also?: readonly ToastAction[];
}

export interface Toasts {
  /** Shows a toast; returns its id for `dismiss`. */
  readonly show: (toast: Omit<Toast, 'id' | 'kind'> & { kind?: Toast['kind'] }) => number;
  readonly dismiss: (id: number) => void;
  readonly subscribe: (listener: () => void) => () => void;
  readonly list: () => readonly Toast[];
}

/** At most this many at once; the oldest is removed first. */
const MOST = 3;

/** Creates the toasts of one visit; outside React so that any code can show one. */
export function createToasts(): Toasts {
  let toasts: readonly Toast[] = [];
  let last = 0;
  const listeners = new Set<() => void>();
  const put = (next: readonly Toast[]) => {
    toasts = next;
    for (const listener of listeners) listener();
  };
  return {
    show(toast) {
      last += 1;
      put([...toasts, { kind: 'done' as const, ...toast, id: last }].slice(-MOST));
      return last;
    },
    dismiss(id) {
      put(toasts.filter((toast) => toast.id !== id));
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    list: () => toasts,
  };
}
