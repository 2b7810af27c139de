import { oldestPublicPins, pinsOfPictureBy } from './picture-pins-store.ts';
import { seePins, type Sight } from '../visibility/sight.ts';
import type { ShownRow } from '../visibility/shown-store.ts';
import { signaturesOfObject } from './view.ts';

const PINS = 20;

/** Pins of a picture, by its `aggregated_pin_data.id`, that the viewer may see: first public ones, then their own. */
export async function pinsOfPicture(sight: Sight, objectId: string): Promise<ShownRow[]> {
  const span = signaturesOfObject(objectId);
  const open = await oldestPublicPins(sight.tx, span, PINS);
  const own = sight.viewer ? await pinsOfPictureBy(sight.tx, sight.viewer.id, span, PINS) : [];
  return seePins(sight, [...new Set([...open, ...own])]);
}
