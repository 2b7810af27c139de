import { useMatches } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Header } from './header.tsx';

/** Adds the header and the main landmark, unless the page is in the shell, which has both. */
export function Framed({ children }: { children: ReactNode }) {
  const inShell = useMatches({
    select: (matches) => matches.some(({ routeId }) => String(routeId).endsWith('/shell')),
  });
  if (inShell) return children;
  return (
    <>
      <Header />
      <main id="main">{children}</main>
    </>
  );
}
