import { promoteProblemOf } from '#contract/ads/promote.ts';
import type { Pin } from '#contract/pins.ts';
import { getUserPins } from '#contract/pins/lists.ts';
import { useLatePages } from '#web/kernel/app/app-context.tsx';
import { useConsole } from '../console/console-context.ts';

/** The number of recent Pins considered. */
const LATEST = 50;
const SHOWN = 3;

const savesOf = (pin: Pin): number => pin.aggregated_pin_data.aggregated_stats.saves;

/** The ad account owner's recent promotable Pins, most saved first. */
export function usePromisingPins(enabled: boolean): readonly Pin[] {
  const { owner } = useConsole().account;
  const list = useLatePages(getUserPins, { user_id: owner.id, page_size: LATEST }, enabled);
  const pins = list.data?.pages[0]?.data ?? [];
  return pins
    .filter((pin) => promoteProblemOf(pin, pin.pinner.id === owner.id) === null)
    .toSorted((one, other) => savesOf(other) - savesOf(one))
    .slice(0, SHOWN);
}
