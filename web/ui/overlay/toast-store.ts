import type { ReactNode } from 'react';

export interface ToastAction {
  readonly label: string;
  /** A way, or an act; the toast goes when it is taken. */
  readonly href?: string;
  readonly onPress?: () => void;
}

export interface Toast {
  readonly id: number;
  /** What happened, one sentence; links in it are fine. */
  readonly text: ReactNode;
  /** `failed` is told at once and stays until dismissed. */
  readonly kind: 'done' | 'failed';
  /** A picture's address, shown small at the start. */
  readonly picture?: string | undefined;
  /** An icon in the picture's place. */
  readonly icon?: ReactNode;
  readonly action?: ToastAction | undefined;
  /** The id of what it is about, to be found by when that goes. */
  readonly about?: string;
  /** What else can be done about it, said more quietly. */
  readonly also?: readonly ToastAction[];
}

export interface Toasts {
  /** Shows a toast; returns its id for `dismiss`. */
  readonly show: (toast: Omit<Toast, 'id' | 'kind'> & { kind?: Toast['kind'] }) => number;
  readonly dismiss: (id: number) => void;
  readonly subscribe: (listener: () => void) => () => void;
  readonly list: () => readonly Toast[];
}

/** At most this many stand at once; the oldest goes first. */
const MOST = 3;

/** Toasts of one visit, outside React so that anything may show one. */
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
