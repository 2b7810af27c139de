import { peg, spool, stamp, flower, butterfly, key, pebble } from './things-of-the-house.ts';
import { button, cap, feather, marble, shard, shell, berries } from './things-of-the-shore.ts';
import type { Thing } from '#art/drawing/thing.ts';

/** What a bowerbird brings home. */
export const foundThings = {
  button,
  cap,
  feather,
  marble,
  shard,
  shell,
  berries,
  peg,
  spool,
  stamp,
  flower,
  butterfly,
  key,
  pebble,
} as const satisfies Readonly<Record<string, Thing>>;

export type FoundThing = keyof typeof foundThings;
