import { useEffect, useState } from 'react';

const TOKEN = /^#([\w-]{43})$/;

/**
 * The token in the page's URL fragment. It is removed from the URL at once, so that nobody can read it there later.
 * Undefined until hydrated.
 */
export function useLinkToken(): string | null | undefined {
  const [token, setToken] = useState<string | null>();
  useEffect(() => {
    const [, found] = TOKEN.exec(location.hash) ?? [];
    // The server has no fragment. In development the effect runs twice, the second time without it.
    // oxlint-disable-next-line react/set-state-in-effect
    setToken((known) => known ?? found ?? null);
    if (found) history.replaceState(history.state, '', location.pathname + location.search);
  }, []);
  return token;
}
