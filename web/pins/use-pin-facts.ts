import { useQuery } from '@tanstack/react-query';
import { getPin, type Pin } from '#contract/pins.ts';
import { useSend } from '#web/kernel/app-context.tsx';
import { useExperiment } from '#web/kernel/experiments.ts';
import { findByGraphql } from '#web/kernel/graphql.ts';

/** What may have changed since a list or a save answered the pin. */
export type PinFacts = Pick<Pin, 'id' | 'pinned_to_board' | 'link_domain'>;

/**
 * A pin's facts as they are now, by GraphQL or by PinResource as the experiment has it [CALL-06];
 * what is known of them until that has come, or when it does not.
 */
export function usePinFacts(known: PinFacts): PinFacts {
  const send = useSend();
  const byGraphql = useExperiment('pin_by_graphql');
  const { id } = known;
  const { data } = useQuery<PinFacts | null>({
    queryKey: ['pin-facts', id, byGraphql],
    queryFn: ({ signal }) =>
      byGraphql
        ? findByGraphql<PinFacts>(send, 'v3GetPinQuery', { pin: id }, signal)
        : send(getPin, { id, field_set_key: 'detailed' }, { signal }),
    // It is asked because an earlier answer may be wrong by now.
    staleTime: 0,
  });
  return data ?? known;
}
