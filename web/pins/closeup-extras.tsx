import type { Pin } from '#contract/pins.ts';
import { PinParts } from './pin-parts.tsx';
import { RichLine } from './rich-line.tsx';

export interface CloseupExtraProps {
  readonly pin: Pin;
  readonly as: 'parts' | 'rich';
}

/** What few pins have beside their picture and words. */
export function CloseupExtra({ pin, as }: CloseupExtraProps) {
  return as === 'parts' ? <PinParts pin={pin} /> : <RichLine pin={pin} />;
}
