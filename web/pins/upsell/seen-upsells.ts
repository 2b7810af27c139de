const STORAGE_KEY = 'claiming_upsells_seen';

/** The invitations to connect something that this browser has shown [UPSELL-01]. */
export type Upsell = 'POST_CREATE_UPSELL';

/** Where nothing can be stored, everything counts as seen: nobody is asked again and again. */
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
    // It was shown all the same.
  }
}

/** What somebody else wrote there is as good as nothing. */
function storedUpsells(): readonly unknown[] {
  const text = localStorage.getItem(STORAGE_KEY);
  try {
    const list: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(list) ? list : [];
  } catch {
    return [];
  }
}
