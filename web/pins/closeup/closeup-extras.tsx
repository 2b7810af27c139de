import type { Pin } from '#contract/pins.ts';
import { PinParts } from './pin-parts.tsx';
import { RichLine } from './rich-line.tsx';
import { SiteOwner } from './site-owner.tsx';
import { SponsorLine } from './sponsor-line.tsx';

export interface CloseupExtraProps {
  readonly pin: Pin;
  readonly as: 'parts' | 'rich' | 'owner' | 'sponsor';
}

/** The parts of a closeup that few pins have. */
export function CloseupExtra({ pin, as }: CloseupExtraProps) {
  if (as === 'sponsor') return <SponsorLine pin={pin} />;
  if (as === 'owner') return <SiteOwner pin={pin} />;
  return as === 'parts' ? <PinParts pin={pin} /> : <RichLine pin={pin} />;
}
