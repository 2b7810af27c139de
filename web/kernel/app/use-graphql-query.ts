import { useQuery } from '@tanstack/react-query';
import { useSend, useViewer } from './app-context.tsx';
import type { PageExperiment } from '#contract/kernel/experiments.ts';
import { useExperiment } from './experiments.ts';
import { findByGraphql } from '../sending/graphql.ts';
import { legacySource, type LegacySources } from '../sending/legacy-source.ts';

/** A registered operation, what it is called with, and what stands in for it without the experiment. */
export interface GraphqlQuery<T> extends LegacySources<T> {
  readonly experiment: PageExperiment;
  readonly operation: string;
  readonly variables: Readonly<Record<string, unknown>>;
}

/**
 * One read, by GraphQL or by its legacy source as an experiment has it; undefined until it has come.
 * It is always asked again: whoever asks this way doubts what an earlier answer said.
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

/** On whose behalf the viewer reads: their own. */
export function useSubject(): { readonly orbac_subject_id?: string } {
  const viewer = useViewer();
  return viewer === null ? {} : { orbac_subject_id: viewer.id };
}
