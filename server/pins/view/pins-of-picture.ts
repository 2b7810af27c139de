import { oldestPublicPins, pinsOfPictureBy } from './picture-pins-store.ts';
import { seePins, type Visibility } from '../visibility/visibility.ts';
import type { ViewRow } from '../visibility/view-store.ts';
import { signaturesOfObject } from './view.ts';

const PINS = 20;

/**
 * Returns pins of a picture, by its `aggregated_pin_data.id`, that the viewer may see: first public ones, then
 * their own.
 */
export async function pinsOfPicture(visibility: Visibility, objectId: string): Promise<ViewRow[]> {
  const span = signaturesOfObject(objectId);
  const open = await oldestPublicPins(visibility.tx, span, PINS);
  const own = visibility.viewer
    ? await pinsOfPictureBy(visibility.tx, visibility.viewer.id, span, PINS)
    : [];
  return seePins(visibility, [...new Set([...open, ...own])]);
}
