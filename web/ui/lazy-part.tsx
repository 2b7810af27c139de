import { type ComponentType, createElement, useEffect, useState } from 'react';

export type Lazy<P> = ComponentType<P> & {
  readonly preload: () => void;
  /** Settles when the part is there: whoever waits for it before rendering shows it at once. */
  readonly ready: () => Promise<unknown>;
};

/**
 * A part that is fetched on first need: dialogs, menus, editors. `preload` on the first
 * sign of interest makes it be there by the press. Shows nothing until it has arrived.
 */
export function lazyPart<P extends object>(load: () => Promise<ComponentType<P>>): Lazy<P> {
  let Part: ComponentType<P> | undefined;
  let arriving: Promise<ComponentType<P>> | undefined;
  const fetchPart = () => {
    arriving ??= load().then((part) => (Part = part));
    // A fetch that failed may be tried again; whoever shows the part hears of it.
    arriving.catch(() => (arriving = undefined));
    return arriving;
  };
  const Holder = (props: P) => {
    const [, arrived] = useState(Part !== undefined);
    const [failure, setFailure] = useState<unknown>();
    useEffect(() => {
      if (!Part) fetchPart().then(() => arrived(true), setFailure);
    }, []);
    if (failure !== undefined) throw failure;
    return Part ? createElement(Part, props) : null;
  };
  return Object.assign(Holder, {
    preload: () => void fetchPart().catch(() => undefined),
    ready: fetchPart,
  });
}
