import { type ComponentType, useEffect, useState } from 'react';

/** After the page is there, nothing is asked for so long, in ms: what the person came for goes first. */
const REST_MS = 1500;

/** Whatever this site has to tell a person. None of it is loaded with the page, and nobody misses what does not come. */
export function Experiences() {
  const [Layer, setLayer] = useState<ComponentType | null>(null);
  useEffect(() => {
    const load = () =>
      import('./experiences-layer.tsx').then(
        ({ ExperiencesLayer }) => setLayer(() => ExperiencesLayer),
        () => undefined,
      );
    const timer = setTimeout(() => void load(), REST_MS);
    return () => clearTimeout(timer);
  }, []);
  return Layer && <Layer />;
}
