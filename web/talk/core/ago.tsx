import { useState } from 'react';
import { useApp } from '#web/kernel/app/app-context.tsx';
import { relativeTime } from '#web/kernel/core/time.ts';
import { useHydrated } from '#web/kernel/core/use-hydrated.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';

interface Props {
  /** In wire format. */
  readonly since: string;
  readonly className?: string | undefined;
}

/** The time elapsed, as of the first render in the browser. */
export function Ago({ since, className }: Props) {
  const { formats } = useWords();
  const { renderedAt } = useApp();
  const [seenAt] = useState(() => Date.now());
  // The same as the server's page during hydration.
  const now = useHydrated() ? seenAt : renderedAt;
  const then = new Date(since);
  // Never in the future, even if the clocks differ.
  const date = new Date(Math.min(then.getTime(), now));
  return (
    <time className={className} dateTime={then.toISOString()}>
      {relativeTime(date, new Date(now), formats)}
    </time>
  );
}
