import { useEffect } from 'react';
import { useViewer } from '#web/kernel/app/app-context.tsx';

const KEY = 'bowerbird.viewer';

/** Reloads a page when its tab regains focus and the browser has switched accounts [AUTH-18]. */
export function useSamePerson(): void {
  const id = useViewer()?.id;
  useEffect(() => {
    if (id === undefined || !store(id)) return;
    const look = () => {
      if (document.visibilityState === 'visible' && stored() !== id) location.reload();
    };
    const gone = new AbortController();
    for (const name of ['focus', 'pageshow']) addEventListener(name, look, gone);
    document.addEventListener('visibilitychange', look, gone);
    return () => gone.abort();
  }, [id]);
}

/** Returns false where storage is blocked. */
function store(id: string): boolean {
  try {
    localStorage.setItem(KEY, id);
    return true;
  } catch {
    return false;
  }
}

const stored = (): string | null => localStorage.getItem(KEY);
