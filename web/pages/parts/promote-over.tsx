import type { Pin } from '#contract/pins.ts';
import { PromoteModal } from '#web/ads/quick-promote/promote-flow.tsx';
import { InterestChoice } from './interest-choice.tsx';

export interface PromoteOverProps {
  readonly pin: Pin;
  readonly onClose: () => void;
}

/** Quick promote in a dialog over the Pin's page. */
export function PromoteOver({ pin, onClose }: PromoteOverProps) {
  return <PromoteModal pin={pin} Interests={InterestChoice} onClose={onClose} />;
}
