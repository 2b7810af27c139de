import { useWords } from '#web/kernel/words/words-context.tsx';

const MS = 1000;

/** Returns a function that formats Unix seconds in a time zone. */
export function useTimeIn(timeZone: string): (seconds: number) => string {
  const { formats } = useWords();
  const format = new Intl.DateTimeFormat(formats, {
    timeZone,
    dateStyle: 'medium',
    timeStyle: 'short',
  });
  return (seconds) => format.format(seconds * MS);
}
