import { promoteProblemOf } from '#contract/ads/promote.ts';
import type { Pin } from '#contract/pins.ts';
import { getUserPins } from '#contract/pins/lists.ts';
import { useLatePages } from '#web/kernel/app/app-context.tsx';
import { useConsole } from '../console/console-context.ts';

const PAGE_SIZE = 50;

/** The Pins of the ad account's owner, newest first, with the reason why a Pin cannot be an ad. */
export function useOwnPins() {
  const { owner } = useConsole().account;
  const list = useLatePages(getUserPins, { user_id: owner.id, page_size: PAGE_SIZE });
  const pins = list.data?.pages.flatMap((page) => page.data) ?? [];
  const problemOf = (pin: Pin) => promoteProblemOf(pin, pin.pinner.id === owner.id);
  return { list, pins, problemOf };
}
