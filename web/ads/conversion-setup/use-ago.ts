import { useWords } from '#web/kernel/words/words-context.tsx';

const UNITS = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const;

/** Returns a function that formats the time elapsed, to the second; both times are the server's, in Unix seconds. */
export function useAgo(): (then: number, now: number) => string {
  const { formats } = useWords();
  const format = new Intl.RelativeTimeFormat(formats, { numeric: 'always', style: 'short' });
  return (then, now) => {
    const seconds = Math.max(0, now - then);
    const unit = UNITS.find(([, size]) => seconds >= size);
    return unit
      ? format.format(-Math.trunc(seconds / unit[1]), unit[0])
      : format.format(-seconds, 'second');
  };
}
