import { useSyncExternalStore } from 'react';
import { updateAdHide } from '#contract/ads/viewing.ts';
import type { Pin } from '#contract/pins.ts';
import { type Acts, useActs } from '#web/pins/core/acts.ts';
import { failureText } from '#web/kernel/sending/failure-text.ts';

/** The scope of hiding: one ad, or all of its advertiser. */
export type HideWhat = 'ad' | 'advertiser';

interface HiddenAd {
  readonly what: HideWhat;
  /** Tracking params of the ad where it was hidden, needed to undo. */
  readonly trackingParams: string;
}

/** Ads hidden since the page loaded, by pin or by advertiser. Lists with the pin stay unchanged. */
const hidden = new Map<string, HiddenAd>();
const listeners = new Set<() => void>();

function set(key: string, ad: HiddenAd | null): void {
  if (ad === null) hidden.delete(key);
  else hidden.set(key, ad);
  for (const listen of listeners) listen();
}

function subscribe(listen: () => void): () => void {
  listeners.add(listen);
  return () => void listeners.delete(listen);
}

const keyOf = (pin: Pin, what: HideWhat): string =>
  what === 'ad' ? pin.id : (pin.promoter?.id ?? pin.id);

const found = (pin: Pin): HiddenAd | null =>
  hidden.get(keyOf(pin, 'advertiser')) ?? hidden.get(keyOf(pin, 'ad')) ?? null;

/** How a promoted pin is hidden; null if it is not. */
export const useHiddenAd = (pin: Pin): HiddenAd | null =>
  useSyncExternalStore(
    subscribe,
    () => found(pin),
    () => null,
  );

/** Hides an ad or all ads of its advertiser at once, and undoes it. */
export function useHideAd() {
  const acts = useActs();
  return {
    hide: (pin: Pin, what: HideWhat) => hide(acts, pin, what),
    undo: (pin: Pin) => undo(acts, pin),
  };
}

async function hide(acts: Acts, pin: Pin, what: HideWhat): Promise<void> {
  const { tracking_params: trackingParams } = pin;
  if (trackingParams === null) return;
  const ad = { what, trackingParams };
  set(keyOf(pin, what), ad);
  if (!(await sendHide(acts, ad, true))) set(keyOf(pin, what), null);
}

async function undo(acts: Acts, pin: Pin): Promise<void> {
  const ad = found(pin);
  if (ad === null) return;
  set(keyOf(pin, ad.what), null);
  if (!(await sendHide(acts, ad, false))) set(keyOf(pin, ad.what), ad);
}

async function sendHide(
  { send, toasts, t }: Acts,
  { what, trackingParams: tracking_params }: HiddenAd,
  isHidden: boolean,
): Promise<boolean> {
  try {
    await send(updateAdHide, { tracking_params, what, is_hidden: isHidden });
    return true;
  } catch (cause) {
    toasts.show({ kind: 'failed', text: failureText(cause, t) });
    return false;
  }
}
