import { Failure } from '#server/kernel/failure.ts';
import type { ShownRow } from './shown-store.ts';
import { seePins, type Sight } from './sight.ts';

/** What is said of a pin that does not exist, and alike of one that may not be seen [SEC-27]. */
export function noSuchPin(): Failure {
  return new Failure('pin_not_found', 'Pin not found.');
}

/** A pin that the viewer may see; refuses with pin_not_found. */
export async function findPin(sight: Sight, id: string): Promise<ShownRow> {
  const [pin] = await seePins(sight, [id]);
  if (pin === undefined) throw noSuchPin();
  return pin;
}
