import { Failure } from '#server/kernel/core/failure.ts';
import type { VisibilityRow } from './visibility-store.ts';
import type { ViewRow } from './view-store.ts';
import { seePinRow, seePins, type Visibility } from './visibility.ts';

/** What is said of a pin that does not exist, and alike of one that may not be seen [SEC-27]. */
export function noSuchPin(): Failure {
  return new Failure('pin_not_found', 'Pin not found.');
}

/** A pin that the viewer may see; refuses with pin_not_found. */
export async function findPin(visibility: Visibility, id: string): Promise<ViewRow> {
  const [pin] = await seePins(visibility, [id]);
  if (pin === undefined) throw noSuchPin();
  return pin;
}

/** As findPin, without what is shown of it. */
export async function findPinRow(
  by: Pick<Visibility, 'tx' | 'viewer'>,
  id: string,
): Promise<VisibilityRow> {
  const pin = await seePinRow(by, id);
  if (pin === null) throw noSuchPin();
  return pin;
}
