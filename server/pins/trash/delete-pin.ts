import type { InputOf } from '#contract/kernel/call.ts';
import type { deletePin as call } from '#contract/pins.ts';
import type { SignedInContext } from '#server/kernel/context/context.ts';
import { findPinsToChange } from '../change/change-pins.ts';
import { putPinsInTrash } from './put-in-trash.ts';
import { visibilityOf } from '../visibility/visibility.ts';

/** Moves one pin to the trash; other people's saves of it are separate pins and stay. */
export async function deletePin(
  context: SignedInContext,
  input: InputOf<typeof call>,
): Promise<null> {
  const found = await findPinsToChange(context, visibilityOf(context), [input.id]);
  await putPinsInTrash(context, context.viewer.id, found);
  return null;
}
