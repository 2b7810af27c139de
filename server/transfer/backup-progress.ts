import type { ReportProgress } from './backup.ts';

/** Shows how far the work is: one line that changes on a terminal, nothing elsewhere. */
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
      // Often enough for a person.
      const now = performance.now();
      if (now - reported < 100) return;
      reported = now;
      show(all > 0 ? `${what}: ${done} of ${all}` : done > 0 ? `${what}: ${done}` : what);
    },
    end: () => show(''),
  };
}

const summed = ['people', 'boards', 'pins'] as const;

/** What was kept or came back, as a line says it. */
export function summaryOf(summary: {
  readonly rows: ReadonlyMap<string, number>;
  readonly pictures: number;
}): string {
  const counts = summed.map((table) => `${summary.rows.get(table) ?? 0} ${table}`);
  return `${counts.join(', ')}, ${summary.pictures} pictures`;
}
