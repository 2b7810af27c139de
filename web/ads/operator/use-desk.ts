import { type RefObject, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { AdReview } from '#contract/ads/reviews.ts';

/** Which ad lies on the desk, and in which order the others wait. */
export interface Desk {
  /** Who waits longest first; those put off for later come last. */
  readonly reviews: readonly AdReview[];
  readonly at: number;
  readonly current: AdReview | undefined;
  /** The heading of the ad, which has the focus once another ad lies there. */
  readonly heading: RefObject<HTMLHeadingElement | null>;
  /** The heading of the desk, which has it once no ad waits any more. */
  readonly title: RefObject<HTMLHeadingElement | null>;
  readonly choose: (id: string) => void;
  /** On or back by so many, and the focus with it; at either end nothing happens. */
  readonly go: (by: 1 | -1) => void;
  /** Puts the ad on the desk behind all others for this visit. */
  readonly later: () => void;
  /** The ad on the desk was answered: the next one lies there. */
  readonly answered: () => void;
}

export function useDesk(waiting: readonly AdReview[]): Desk {
  const [putOff, setPutOff] = useState<readonly string[]>([]);
  const [chosen, setChosen] = useState<string | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const isPutOff = ({ id }: AdReview): boolean => putOff.includes(id);
  const reviews = [
    ...waiting.filter((review) => !isPutOff(review)),
    ...putOff.flatMap((id) => waiting.filter((review) => review.id === id)),
  ];
  const at = Math.max(
    0,
    reviews.findIndex(({ id }) => id === chosen),
  );
  const current = reviews[at];
  const show = (review: AdReview | undefined): void => {
    if (review === undefined) return;
    // What has the focus is read aloud: the name of the ad that lies there now.
    flushSync(() => setChosen(review.id));
    heading.current?.focus();
  };
  const next = reviews[at + 1] ?? reviews[at - 1];
  return {
    reviews,
    at,
    current,
    heading,
    title,
    choose(id) {
      setChosen(id);
      heading.current?.scrollIntoView({ block: 'nearest' });
    },
    go: (by) => show(reviews[at + by]),
    later() {
      if (current === undefined) return;
      setPutOff((before) => [...before.filter((id) => id !== current.id), current.id]);
      show(next);
    },
    answered() {
      if (next === undefined) title.current?.focus();
      show(next);
    },
  };
}
