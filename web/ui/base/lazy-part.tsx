import { type ComponentType, createElement, use, useEffect, useState } from 'react';
import { notingFiles, RenderedParts } from '#web/kernel/core/rendered-parts.ts';
import { PartBoundary } from './part-boundary.tsx';

export type Lazy<P> = ComponentType<P> & {
  readonly preload: () => void;
  /** Settles when the part is there: whoever waits for it before rendering shows it at once. */
  readonly ready: () => Promise<unknown>;
  /** On the server: the files that it was loaded from, for their styles. */
  readonly files: () => readonly string[];
};

/**
 * A part that is fetched on first need: dialogs, menus, editors. `preload` on the first
 * sign of interest makes it be there by the press. Shows nothing until it has arrived, and when
 * it does not arrive, or breaks, a word in its place with another try.
 */
export function lazyPart<P extends object>(load: () => Promise<ComponentType<P>>): Lazy<P> {
  let Part: ComponentType<P> | undefined;
  let arriving: Promise<ComponentType<P>> | undefined;
  const loader = notingFiles(load);
  const fetchPart = () => {
    arriving ??= loader.load().then((part) => (Part = part));
    // A fetch that failed may be tried again; whoever shows the part hears of it.
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

/** What can be closed lies over the page. */
function closeOf(props: object): (() => void) | undefined {
  return 'onClose' in props ? (props.onClose as () => void) : undefined;
}
