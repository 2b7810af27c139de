import type { RecommendationReason } from '#contract/pins/reasons.ts';
import type { Context } from '#server/kernel/context/context.ts';
import type { Cursor } from '#server/kernel/context/cursor.ts';
import type { Promotion, ReasonFor, Visibility } from '#server/pins/index.ts';
import type { FeedPosition } from './position-cursor.ts';
import type { Displayed } from './displayed.ts';

/** A pin as candidates name it. */
export interface FeedPin {
  readonly id: string;
  readonly signature: string;
}

/** Those of the rows that may be shown in a feed, in their order. */
export type Visible = <Row extends { readonly id: string }>(rows: readonly Row[]) => Promise<Row[]>;

/** Where a page begins. */
export interface Start<Position> {
  /** Null at the beginning of a visit. */
  readonly position: Position | null;
  /** Pictures that the visit has shown. */
  readonly displayed: Displayed;
  /** Pins of a page. */
  readonly size: number;
  readonly visible: Visible;
  /** How many need to be found, now that these are: as many as a page has beside its slots, and one more. */
  readonly wanted: (found: readonly FeedPin[]) => Promise<number>;
}

/** What was found for a page: candidates that are visible, ranked. */
export interface Found<Position, Row extends FeedPin> {
  /** A page, or what it has beside its slots, and one more where there is one. */
  readonly rows: readonly Row[];
  /** So many of the first have to be on this page: no bookmark leads back to them. */
  readonly fixed?: number;
  /** Where the feed goes on behind those that are `shown`, with those `left` still to come; null at its end. */
  readonly next: (page: readonly Row[], left: readonly Row[]) => Position | null;
}

/** A feed, as the runner needs it; what `find` answers besides is passed on. */
export interface Feed<Position, Row extends FeedPin, More = unknown> {
  readonly name: FeedName;
  readonly cursor: Cursor<FeedPosition<Position>>;
  readonly visible: (visibility: Visibility) => Visible;
  /** Whether `visible` leaves out what the viewer hides, as slots do wherever they stand. */
  readonly isRecommended?: boolean;
  /** Candidates, as many visible ones as a page has and one more, in their order. */
  readonly find: (start: Start<Position>) => Promise<Found<Position, Row> & More>;
  /** Another order of the same page. */
  readonly diversify?: (rows: readonly Row[]) => readonly Row[];
  readonly reasonFor?: (row: Row, pin: Parameters<ReasonFor>[0]) => RecommendationReason | null;
  /** Whether a picture comes once in a visit, and not only once on a page. */
  readonly isOnceAVisit: boolean;
  /** Pictures that count as seen when a visit begins. */
  readonly known?: readonly string[];
  /** What the page is about, for sources of slots; without it they know only the viewer. */
  readonly about?: About;
}

export type FeedName = 'home' | 'search' | 'related' | 'ideas' | 'topic';

/** What a page is about. */
export interface About {
  readonly words: string;
  /** Signatures. */
  readonly pictures: readonly string[];
  /** Names of topics. */
  readonly topics?: readonly string[];
}

/** The request for a page, and the sources of its slots. */
export interface FeedRequest {
  readonly context: Context;
  readonly visibility: Visibility;
  readonly sources: readonly SlotSource[];
}

/** A pin that a source proposes for a page. */
export interface Slot {
  /** How many of the feed's own pins come before it on this page. */
  readonly before: number;
  readonly pinId: string;
  /** Who pays for it to be there; null for what nobody pays for. */
  readonly promotion: Promotion | null;
}

/**
 * Proposes pins for slots of a page, while the feed's own candidates are read. Several pins for one position are
 * tried in their order, and a pin may be proposed for several positions: so there are spare ones.
 */
export type SlotSource = (page: SlotRequest) => Promise<readonly Slot[]>;

/** What a source may know of the page. */
export interface SlotRequest {
  readonly context: Context;
  readonly feed: FeedName;
  readonly about: About | null;
  /** Pictures that the visit has shown. */
  readonly displayed: Displayed;
  /** Pins of the feed itself since the last slot of the visit, or since it began. */
  readonly sinceSlot: number;
  /** Pins of a page, slots and all. */
  readonly size: number;
}
