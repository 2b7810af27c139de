import { type ComponentType, useEffect, useState } from 'react';

/** Delay after the page has loaded, in ms, so that its own content goes first. */
const REST_MS = 1500;

/** Loads experiences separately from the page, which works without them. */
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
