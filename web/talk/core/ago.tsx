import { useState } from 'react';
import { useApp } from '#web/kernel/app/app-context.tsx';
import { relativeTime } from '#web/kernel/core/time.ts';
import { useHydrated } from '#web/kernel/core/use-hydrated.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';

interface Props {
  /** As the wire writes it. */
  readonly since: string;
  readonly className?: string | undefined;
}

/** How long ago something was, as it was when it came into view. */
export function Ago({ since, className }: Props) {
  const { formats } = useWords();
  const { renderedAt } = useApp();
  const [seenAt] = useState(() => Date.now());
  // The server's page and its first form here say the same.
  const now = useHydrated() ? seenAt : renderedAt;
  const then = new Date(since);
  // Nothing is of the future, whatever the two clocks say.
  const date = new Date(Math.min(then.getTime(), now));
  return (
    <time className={className} dateTime={then.toISOString()}>
      {relativeTime(date, new Date(now), formats)}
    </time>
  );
}
