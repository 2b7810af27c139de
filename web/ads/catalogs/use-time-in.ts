import { useWords } from '#web/kernel/words/words-context.tsx';

const MS = 1000;

/** Says a moment, in Unix seconds, as clocks of a time zone show it. */
export function useTimeIn(timeZone: string): (seconds: number) => string {
  const { formats } = useWords();
  const format = new Intl.DateTimeFormat(formats, {
    timeZone,
    dateStyle: 'medium',
    timeStyle: 'short',
  });
  return (seconds) => format.format(seconds * MS);
}
