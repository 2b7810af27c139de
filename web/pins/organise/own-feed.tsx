import { type ReactNode, useRef, useState } from 'react';
import type { Pin } from '#contract/pins.ts';
import { lazyPart } from '#web/ui/base/lazy-part.tsx';
import type { ListEndProps } from '#web/ui/base/list-end.tsx';
import type { OwnFeedParts } from './organise.ts';
import styles from './own-feed.module.css';
import { PinFeed } from '../grid/pin-feed.tsx';
import type { NextPages } from '../grid/pin-grid.tsx';

const parts = () => import('./organise-parts.ts');
const Tools = lazyPart<OwnFeedParts>(async () => (await parts()).PinTools);
const Organise = lazyPart<OwnFeedParts>(async () => (await parts()).OrganiseMode);

/** Loads the tools, so that they are in the bar from its first paint; each page with `scope` awaits it. */
export const readyTools = (): Promise<unknown> => Tools.ready();

interface Props {
  readonly list: NextPages<{ readonly data: readonly Pin[] }>;
  readonly label: string;
  readonly empty: ReactNode;
  readonly end?: ListEndProps | false;
  readonly title?: ReactNode;
  /** Null for people who may not edit the list. */
  readonly scope: OwnFeedParts['scope'] | null;
}

/** A list of pins, with tools to arrange and organise it in place for people who may edit it. */
export function OwnFeed({ title, scope, ...feed }: Props) {
  const root = useRef<HTMLElement>(null);
  const [organising, onOrganise] = useState(false);
  const own = scope && { ...feed, scope, root, organising, onOrganise };
  return (
    <section ref={root}>
      {(title || own) && (
        <div className={styles['bar']}>
          {title}
          {own && <Tools {...own} />}
        </div>
      )}
      {own && organising ? <Organise {...own} /> : <PinFeed {...feed} />}
    </section>
  );
}
