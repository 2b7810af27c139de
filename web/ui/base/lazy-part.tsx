import { type ComponentType, createElement, use, useEffect, useState } from 'react';
import { notingFiles, RenderedParts } from '#web/kernel/core/rendered-parts.ts';
import { PartBoundary } from './part-boundary.tsx';

export type Lazy<P> = ComponentType<P> & {
  readonly preload: () => void;
  /** Resolves when the part is loaded; rendering after that shows it at once. */
  readonly ready: () => Promise<unknown>;
  /** On the server: the files it was loaded from, needed for their styles. */
  readonly files: () => readonly string[];
};

/**
 * Creates a part that loads on first use: dialogs, menus, editors. Call `preload` on the first sign of interest so that
 * it is ready by the press. Renders nothing until loaded; if loading or rendering fails, a message with a retry.
 */
export function lazyPart<P extends object>(load: () => Promise<ComponentType<P>>): Lazy<P> {
  let Part: ComponentType<P> | undefined;
  let arriving: Promise<ComponentType<P>> | undefined;
  const loader = notingFiles(load);
  const fetchPart = () => {
    arriving ??= loader.load().then((part) => (Part = part));
    // Allows a retry after a failed fetch; the rejection still reaches the caller.
    arriving.catch(() => (arriving = undefined));
    return arriving;
  };
  const Loaded = (props: P) => {
    const [, arrived] = useState(Part !== undefined);
    const [failure, setFailure] = useState<unknown>();
    useEffect(() => {
      if (!Part) fetchPart().then(() => arrived(true), setFailure);
    }, []);
    if (failure !== undefined) throw failure;
    if (!Part) return null;
    if (import.meta.env.SSR) use(RenderedParts)?.(loader.files());
    return createElement(Part, props);
  };
  const Holder = (props: P) => (
    <PartBoundary onClose={closeOf(props)}>
      <Loaded {...props} />
    </PartBoundary>
  );
  return Object.assign(Holder, {
    preload: () => void fetchPart().catch(() => undefined),
    ready: fetchPart,
    files: loader.files,
  });
}

/** Anything with an onClose is an overlay. */
function closeOf(props: object): (() => void) | undefined {
  return 'onClose' in props ? (props.onClose as () => void) : undefined;
}
