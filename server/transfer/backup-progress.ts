import type { ReportProgress } from './backup.ts';

/** Displays progress: one line that updates on a terminal, nothing elsewhere. */
export function progressOn(stream: NodeJS.WriteStream): {
  report: ReportProgress;
  end: () => void;
} {
  if (!stream.isTTY) return { report: () => {}, end: () => {} };
  const show = (text: string): void => {
    stream.write(`\r\u001b[K${text}`);
  };
  let reported = 0;
  return {
    report(what, done, all) {
      // Often enough for people.
      const now = performance.now();
      if (now - reported < 100) return;
      reported = now;
      show(all > 0 ? `${what}: ${done} of ${all}` : done > 0 ? `${what}: ${done}` : what);
    },
    end: () => show(''),
  };
}

const summed = ['people', 'boards', 'pins'] as const;

/** Summarises what was backed up or restored in one line. */
export function summaryOf(summary: {
  readonly rows: ReadonlyMap<string, number>;
  readonly pictures: number;
}): string {
  const counts = summed.map((table) => `${summary.rows.get(table) ?? 0} ${table}`);
  return `${counts.join(', ')}, ${summary.pictures} pictures`;
}
