import type { Pin } from '#contract/pins.ts';
import { showPins } from './show-pins.ts';
import type { Visibility } from '../visibility/visibility.ts';

/**
 * Adds the owner of the pin that it was saved from, if that is itself a save; for a save of the first pin the view
 * has the owner already. Adds nobody if that pin is gone or the viewer may not see it [SEC-28].
 */
export async function withViaPinner(visibility: Visibility, pin: Pin): Promise<Pin> {
  const row = visibility.pins.get(pin.id);
  if (!row || row.sourcePinId === null || row.sourcePinId === row.originPinId) return pin;
  const [source] = await showPins(visibility, [{ id: row.sourcePinId }]);
  return { ...pin, via_pinner: source?.pinner ?? null };
}
