import type { Pin } from '#contract/pins.ts';
import { PromoteModal } from '#web/ads/quick-promote/promote-flow.tsx';
import { InterestChoice } from './interest-choice.tsx';

export interface PromoteOverProps {
  readonly pin: Pin;
  readonly onClose: () => void;
}

/** Quick promote over the page that the Pin is on. */
export function PromoteOver({ pin, onClose }: PromoteOverProps) {
  return <PromoteModal pin={pin} Interests={InterestChoice} onClose={onClose} />;
}
