import { Failure } from '#server/kernel/core/failure.ts';
import type { VisibilityRow } from './visibility-store.ts';
import type { ViewRow } from './view-store.ts';
import { seePinRow, seePins, type Visibility } from './visibility.ts';

/** The error for a pin that does not exist, and for one that may not be seen [SEC-27]. */
export function noSuchPin(): Failure {
  return new Failure('pin_not_found', 'Pin not found.');
}

/** Returns a pin that the viewer may see; refuses with pin_not_found. */
export async function findPin(visibility: Visibility, id: string): Promise<ViewRow> {
  const [pin] = await seePins(visibility, [id]);
  if (pin === undefined) throw noSuchPin();
  return pin;
}

/** As findPin, without the fields of its view. */
export async function findPinRow(
  by: Pick<Visibility, 'tx' | 'viewer'>,
  id: string,
): Promise<VisibilityRow> {
  const pin = await seePinRow(by, id);
  if (pin === null) throw noSuchPin();
  return pin;
}
