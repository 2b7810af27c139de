import { useQuery } from '@tanstack/react-query';
import { useSend, useViewer } from './app-context.tsx';
import type { PageExperiment } from '#contract/kernel/experiments.ts';
import { useExperiment } from './experiments.ts';
import { findByGraphql } from '../sending/graphql.ts';
import { legacySource, type LegacySources } from '../sending/legacy-source.ts';

/** A registered operation, its variables, and the legacy source used when the experiment is off. */
export interface GraphqlQuery<T> extends LegacySources<T> {
  readonly experiment: PageExperiment;
  readonly operation: string;
  readonly variables: Readonly<Record<string, unknown>>;
}

/**
 * Reads by GraphQL or from the legacy source, depending on an experiment; undefined while loading. Never served from
 * the cache: callers use this when an earlier answer may be wrong.
 */
export function useGraphqlQuery<T>(query: GraphqlQuery<T>): T | null | undefined {
  const { experiment, operation, variables } = query;
  const send = useSend();
  const isByGraphql = useExperiment(experiment);
  const askLegacy = legacySource(query);
  const { data } = useQuery<T | null>({
    queryKey: [operation, variables, isByGraphql],
    queryFn: ({ signal }) =>
      isByGraphql ? findByGraphql<T>(send, operation, variables, signal) : askLegacy(signal),
    staleTime: 0,
  });
  return data;
}

/** The subject on whose behalf the viewer reads: themselves. */
export function useSubject(): { readonly orbac_subject_id?: string } {
  const viewer = useViewer();
  return viewer === null ? {} : { orbac_subject_id: viewer.id };
}
