import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useBuilder } from './builder-context.tsx';

const REST_MS = 200;

/** Searches pins for the typed text; undefined without a query. */
export function useFoundPins(typed: string) {
  const { find } = useBuilder();
  return useFound('pins to tag', typed, find.pins);
}

/** Searches people for the typed text. */
export function useFoundPeople(typed: string) {
  const { find } = useBuilder();
  return useFound('people to tag', typed, find.people);
}

function useFound<T>(
  name: string,
  typed: string,
  find: (words: string) => Promise<readonly T[]>,
): readonly T[] | undefined {
  const words = useRested(typed.trim());
  const { data } = useQuery({
    queryKey: [name, words],
    queryFn: () => find(words),
    enabled: words !== '',
    placeholderData: keepPreviousData,
  });
  return words === '' || typed.trim() === '' ? undefined : data;
}

/** Debounces typed text. */
function useRested(typed: string): string {
  const [rested, setRested] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setRested(typed), REST_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return rested;
}
