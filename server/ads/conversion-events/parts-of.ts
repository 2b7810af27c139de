import { EVENT_PARTS } from '#contract/ads/conversions/event-rules.ts';
import type { KnownEvent } from './conversion-store.ts';
import { ALL_EVENTS, type PartRow, REPEATED } from './part-store.ts';

/** Counts the parts of events; `isNew` says by an event's id whether this source reports it for the first time. */
export function partsOf(
  events: readonly KnownEvent[],
  isNew: (id: string) => boolean,
): readonly PartRow[] {
  const rows = new Map<string, PartRow>();
  for (const event of events) {
    const { name, platform } = event;
    for (const part of isNew(event.id) ? partsIn(event.parts) : [REPEATED]) {
      const key = `${name} ${platform} ${part}`;
      rows.set(key, { name, platform, part, count: (rows.get(key)?.count ?? 0) + 1 });
    }
  }
  return [...rows.values()];
}

const partsIn = (bits: number): readonly number[] => [
  ALL_EVENTS,
  ...EVENT_PARTS.flatMap((_, at) => ((bits & (1 << at)) === 0 ? [] : [at + 1])),
];
