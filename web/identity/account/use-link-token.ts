import { useEffect, useState } from 'react';

const TOKEN = /^#([\w-]{43})$/;

/**
 * The token of the link that led here, which stands behind the # of its address. It is taken from the
 * address at once, so that nobody reads it there later. Undefined until the browser has looked.
 */
export function useLinkToken(): string | null | undefined {
  const [token, setToken] = useState<string | null>();
  useEffect(() => {
    const [, found] = TOKEN.exec(location.hash) ?? [];
    // The server's page knows no fragment. Looked at twice in development: by then it is gone.
    // oxlint-disable-next-line react/set-state-in-effect
    setToken((known) => known ?? found ?? null);
    if (found) history.replaceState(history.state, '', location.pathname + location.search);
  }, []);
  return token;
}
