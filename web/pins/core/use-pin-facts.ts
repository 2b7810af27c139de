import { getPin, type Pin } from '#contract/pins.ts';
import { useSend } from '#web/kernel/app/app-context.tsx';
import { useGraphqlQuery, useSubject } from '#web/kernel/app/use-graphql-query.ts';

/** What may have changed since a list or a save answered the pin. */
export type PinFacts = Pick<Pin, 'id' | 'pinned_to_board' | 'link_domain'>;

/**
 * A pin's facts as they are now, by GraphQL or by PinResource as the experiment has it [CALL-06];
 * what is known of them until that has come, or when it does not.
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
