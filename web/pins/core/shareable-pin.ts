import type { Pin } from '#contract/pins.ts';
import type { Shareable } from '#web/kernel/core/share.ts';
import type { Translate } from '#web/kernel/words/words.ts';
import { pinAlt, pinPath } from './pin-picture.ts';

/** Returns a pin in the form that the share panel sends. */
export function shareablePin(pin: Pin, t: Translate): Shareable {
  return {
    kind: 'pin',
    id: pin.id,
    title: pinAlt(pin, t),
    path: pinPath(pin.id),
    secretBoard: pin.board.privacy === 'secret' ? pin.board.id : null,
  };
}
