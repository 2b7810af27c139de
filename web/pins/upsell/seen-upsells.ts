const STORAGE_KEY = 'claiming_upsells_seen';

/** The invitations that this browser remembers having shown [UPSELL-01]. */
export type Upsell = 'POST_CREATE_UPSELL';

/** Whether this browser has shown an invitation; true without storage, so that nobody is asked repeatedly. */
export function hasSeenUpsell(upsell: Upsell): boolean {
  try {
    return storedUpsells().includes(upsell);
  } catch {
    return true;
  }
}

export function noteUpsell(upsell: Upsell): void {
  try {
    const list = storedUpsells();
    if (!list.includes(upsell))
      localStorage.setItem(STORAGE_KEY, JSON.stringify([...list, upsell]));
  } catch {
    // Without storage it counts as seen anyway.
  }
}

/** Returns the stored list; empty if another script wrote something else. */
function storedUpsells(): readonly unknown[] {
  const text = localStorage.getItem(STORAGE_KEY);
  try {
    const list: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(list) ? list : [];
  } catch {
    return [];
  }
}
