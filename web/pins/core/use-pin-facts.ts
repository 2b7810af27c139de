import { getPin, type Pin } from '#contract/pins.ts';
import { useSend } from '#web/kernel/app/app-context.tsx';
import { useGraphqlQuery, useSubject } from '#web/kernel/app/use-graphql-query.ts';

/** The fields that may have changed since a list or a save returned the pin. */
export type PinFacts = Pick<Pin, 'id' | 'pinned_to_board' | 'link_domain'>;

/**
 * Returns a pin's current fields, through GraphQL or PinResource depending on the experiment [CALL-06]; the known ones
 * until they arrive, or if the request fails.
 */
export function usePinFacts(known: PinFacts): PinFacts {
  const { id } = known;
  const send = useSend();
  const subject = useSubject();
  const found = useGraphqlQuery<PinFacts>({
    experiment: 'pin_by_graphql',
    operation: 'v3GetPinQuery',
    variables: { pin: id },
    legacyResource: (signal) =>
      send(getPin, { id, field_set_key: 'detailed', ...subject }, { signal }),
  });
  return found ?? known;
}
