import { useLocation } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { failureText } from '#web/kernel/failure-text.ts';
import { formText } from '#web/kernel/form-text.ts';
import { useHydrated } from '#web/kernel/use-hydrated.ts';
import { useWords } from '#web/kernel/words-context.tsx';
import { safeNext } from './next-path.ts';
import { wayOn } from './way-on.ts';

/** Where the page's `next` leads; "/" until the browser knows its own origin. */
export function useNext(): string {
  const hydrated = useHydrated();
  const search = useLocation({ select: (at) => at.search as { next?: unknown } });
  // Any origin serves for reading a path; the browser's own decides when it is followed.
  return safeNext(search.next, hydrated ? location.origin : 'http://localhost');
}

/** Sends a door's form; afterwards a fresh page is loaded, made for the person who came in. */
export function useDoor(next: string) {
  const { t } = useWords();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const enter = async (come: () => Promise<unknown>): Promise<void> => {
    setBusy(true);
    setError(null);
    try {
      await come();
      location.assign(next);
    } catch (cause) {
      const path = wayOn(cause, next);
      if (path !== null) return location.assign(path);
      setError(failureText(cause, t));
      setBusy(false);
    }
  };
  return { busy, error, enter };
}

/** A form's fields as text. */
export function fieldsOf(event: FormEvent<HTMLFormElement>): (name: string) => string {
  event.preventDefault();
  const form = new FormData(event.currentTarget);
  return (name) => formText(form, name);
}
