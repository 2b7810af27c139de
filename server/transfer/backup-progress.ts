import type { Tell } from './backup.ts';

/** Shows how far the work is: one line that changes on a terminal, nothing elsewhere. */
export function progressOn(stream: NodeJS.WriteStream): { tell: Tell; end: () => void } {
  if (!stream.isTTY) return { tell: () => {}, end: () => {} };
  const show = (text: string): void => {
    stream.write(`\r\u001b[K${text}`);
  };
  let shown = 0;
  return {
    tell(what, done, all) {
      // Often enough for a person.
      const now = performance.now();
      if (now - shown < 100) return;
      shown = now;
      show(all > 0 ? `${what}: ${done} of ${all}` : done > 0 ? `${what}: ${done}` : what);
    },
    end: () => show(''),
  };
}

const summed = ['people', 'boards', 'pins'] as const;

/** What was kept or came back, as a line says it. */
export function summaryOf(kept: {
  readonly rows: ReadonlyMap<string, number>;
  readonly pictures: number;
}): string {
  const counts = summed.map((table) => `${kept.rows.get(table) ?? 0} ${table}`);
  return `${counts.join(', ')}, ${kept.pictures} pictures`;
}
