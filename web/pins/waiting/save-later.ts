import type { Pin } from '#contract/pins.ts';
import { CallError } from '#web/kernel/sending/call-error.ts';
import type { Acts } from '../core/acts.ts';

type Keep = (pinId: string) => Promise<boolean>;
let keep: Keep | null = null;

/** Sets where saves made offline are stored; browsers without a service worker have no such place. */
export function onSaveLater(act: Keep): void {
  keep = act;
}

/** Stores a save for later and says so; false if it cannot. */
export async function saveLater({ toasts, t }: Acts, pin: Pin): Promise<boolean> {
  if (keep === null || !(await keep(pin.id))) return false;
  const text = t("You're offline. This is saved to your last board when you're back.");
  toasts.show({ text, picture: pin.images['170x'].url, about: pin.id });
  return true;
}

/** Whether a call did not arrive, because there is no network. */
export const isOffline = (cause: unknown): boolean =>
  cause instanceof CallError && cause.code === 'offline';
