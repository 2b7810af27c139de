import type { Counted, Listener } from './report.ts';

/** The number of refused lines that are printed one by one; the others are only counted. */
const MOST_TOLD = 50;
const BAR = 24;
const REDRAW_MS = 100;

type Stream = Pick<NodeJS.WriteStream, 'write' | 'isTTY'>;

/** Displays an import on a stream: a bar on a terminal, elsewhere a line for every tenth of a part. */
export function importProgressOn(stream: Stream): Listener & { end(): void } {
  let reported = 0;
  let drawn = 0;
  let last = '';
  const clear = stream.isTTY ? '\r\u001b[K' : '';
  return {
    refused({ source, reason }) {
      reported += 1;
      if (reported <= MOST_TOLD) stream.write(`${clear}refused: ${source}: ${reason}\n`);
      if (reported === MOST_TOLD) stream.write('Further refused lines are only counted.\n');
    },
    reached(part, share, made) {
      const now = performance.now();
      if (stream.isTTY) {
        if (share < 1 && now - drawn < REDRAW_MS) return;
        drawn = now;
        stream.write(`${clear}${barOf(share)} ${part} · ${countsOf(made)}`);
        return;
      }
      const tenth = `${part} ${Math.floor(share * 10) * 10}%`;
      if (tenth !== last) stream.write(`${tenth}: ${countsOf(made)}\n`);
      last = tenth;
    },
    end: () => void stream.write(clear),
  };
}

function barOf(share: number): string {
  const full = Math.round(share * BAR);
  const percent = `${Math.floor(share * 100)}%`.padStart(4);
  return `[${'#'.repeat(full)}${'-'.repeat(BAR - full)}]${percent}`;
}

const names: readonly (readonly [keyof Counted, one: string, many: string])[] = [
  ['people', 'person', 'people'],
  ['boards', 'board', 'boards'],
  ['sections', 'section', 'sections'],
  ['pins', 'pin', 'pins'],
  ['saves', 'save', 'saves'],
  ['photos', 'photograph', 'photographs'],
];

/** Returns what was created, for use in a sentence: "2 boards, 1 pin". */
export function countsOf(made: Readonly<Counted>): string {
  const parts = names.flatMap(([name, one, many]) => {
    const count = made[name];
    return count === 0 ? [] : [`${count.toLocaleString('en')} ${count === 1 ? one : many}`];
  });
  return parts.length === 0 ? 'nothing new' : parts.join(', ');
}
