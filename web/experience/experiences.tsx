import { useEffect, useState } from 'react';
import { lazyPart } from '#web/ui/base/lazy-part.tsx';

/** After the page is there, nothing is asked for so long, in ms: what the person came for goes first. */
const REST_MS = 1500;

const ExperiencesLayer = lazyPart<object>(
  async () => (await import('./experiences-layer.tsx')).ExperiencesLayer,
);

/** Whatever this site has to tell a person; none of it is loaded with the page. */
export function Experiences() {
  const [isThere, setThere] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setThere(true), REST_MS);
    return () => clearTimeout(timer);
  }, []);
  return isThere && <ExperiencesLayer />;
}
