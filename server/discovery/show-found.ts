import type { Pin } from '#contract/pins.ts';
import { pinsByIds, showPins, type Reasons, type Sight } from '#server/pins/index.ts';
import type { FoundPin } from './store.ts';

/** Loads and shows pins that were found by a narrow row, in their order. */
export async function showFound(
  sight: Sight,
  found: readonly FoundPin[],
  reasons?: Reasons,
): Promise<Pin[]> {
  const rows = await pinsByIds(
    sight.tx,
    found.map((pin) => pin.id),
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  return showPins(
    sight,
    found.flatMap((pin) => byId.get(pin.id) ?? []),
    reasons,
  );
}
