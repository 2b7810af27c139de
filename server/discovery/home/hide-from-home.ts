import type {
  Hide,
  HideKind,
  hideFromHome as call,
  unhideFromHome as undoCall,
} from '#contract/discovery/home.ts';
import type { InputOf } from '#contract/kernel/call.ts';
import type { SignedInContext } from '#server/kernel/context/context.ts';
import { Failure } from '#server/kernel/core/failure.ts';
import { findPin, visibilityOf } from '#server/pins/index.ts';
import { hideViews } from './hide-views.ts';
import { deleteHide, insertHide } from '../core/hides-store.ts';

type SeenPin = Awaited<ReturnType<typeof findPin>>;

/** Hides a pin that the viewer sees, or its board, person or site, from their recommendations. */
export async function hideFromHome(
  context: SignedInContext,
  { pin_id, kind }: InputOf<typeof call>,
): Promise<Hide> {
  const visibility = visibilityOf(context);
  const pin = await findPin(visibility, pin_id);
  const subject = subjectOf(kind, pin);
  if (subject === null) throw new Failure('invalid_input', "This Pin isn't from a website.");
  const hide = { kind, subject, pinId: pin.id, hiddenAt: context.now };
  await insertHide(context.tx, context.viewer.id, hide);
  const [view] = await hideViews(visibility, [hide]);
  if (view === undefined) throw new Error('a hide has no view');
  return view;
}

export async function unhideFromHome(
  { tx, viewer }: SignedInContext,
  hide: InputOf<typeof undoCall>,
): Promise<null> {
  await deleteHide(tx, viewer.id, hide);
  return null;
}

/** Returns the subject of a hide of this kind made at this pin; null if the pin has none. */
export function subjectOf(kind: HideKind, pin: SeenPin): string | null {
  switch (kind) {
    case 'pin':
      return pin.signature;
    case 'board':
      return pin.boardId;
    case 'person':
      return pin.personId;
    case 'domain':
      return pin.domain;
  }
}
