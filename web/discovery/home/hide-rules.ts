import type { HideKind } from '#contract/discovery/home.ts';
import type { Pin } from '#contract/pins.ts';

type Compared = Pick<Pin, 'image_signature' | 'domain' | 'link'> & {
  readonly board: { readonly id: string };
  readonly pinner: { readonly id: string };
};

/** Whether hiding the other pin in this way also hides this one. */
export function isByHide(pin: Compared, kind: HideKind, hidden: Compared): boolean {
  switch (kind) {
    case 'pin':
      return pin.image_signature === hidden.image_signature;
    case 'board':
      return pin.board.id === hidden.board.id;
    case 'person':
      return pin.pinner.id === hidden.pinner.id;
    case 'domain':
      // Uploaded pins have no site; the API's placeholder for that is not a domain.
      return hidden.link !== null && pin.link !== null && pin.domain === hidden.domain;
  }
}
