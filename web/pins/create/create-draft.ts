import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useApp } from '#web/kernel/app/app-context.tsx';
import type { CreateState } from './create-steps.ts';

/** The state of a new pin, with which its page resumes. */
export interface CreateDraft {
  readonly picture: CreateState;
  readonly title: string;
  readonly description: string;
}

const keyOf = (page: string) => ['create-draft', page] as const;

/** Stores the draft for the page at that address while another page creates a board for it. */
export function storeDraft(queries: QueryClient, page: string, draft: CreateDraft): void {
  queries.setQueryData(keyOf(page), draft);
}

/** Returns the stored draft of this page, once. */
export function useDraft(): CreateDraft | undefined {
  const queries = useQueryClient();
  const { history } = useApp();
  const [page] = useState(() => history().current.href);
  const [draft] = useState(() => queries.getQueryData<CreateDraft>(keyOf(page)));
  useEffect(() => queries.removeQueries({ queryKey: keyOf(page) }), [queries, page]);
  return draft;
}
