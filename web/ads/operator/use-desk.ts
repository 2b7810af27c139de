import { type RefObject, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { AdReview } from '#contract/ads/reviews.ts';

/** The current ad and the order of the queue. */
export interface Desk {
  /** Oldest first; postponed ads come last. */
  readonly reviews: readonly AdReview[];
  readonly at: number;
  readonly current: AdReview | undefined;
  /** The ad's heading, focused when another ad becomes current. */
  readonly heading: RefObject<HTMLHeadingElement | null>;
  /** The desk's heading, focused when the queue is empty. */
  readonly title: RefObject<HTMLHeadingElement | null>;
  readonly choose: (id: string) => void;
  /** Moves by one and sets the focus; does nothing at the ends. */
  readonly go: (by: 1 | -1) => void;
  /** Moves the current ad to the end of the queue for this visit. */
  readonly later: () => void;
  /** Moves on to the next ad after a decision. */
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
    // Screen readers announce the focused heading: the current ad's name.
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
