import type { RecommendationReason } from '#contract/pins/reasons.ts';
import type { Context } from '#server/kernel/context/context.ts';
import type { Cursor } from '#server/kernel/context/cursor.ts';
import type { Promotion, ReasonFor, Visibility } from '#server/pins/index.ts';
import type { FeedPlace } from './place-cursor.ts';
import type { Seen } from './seen.ts';

/** A pin as candidates name it. */
export interface FeedPin {
  readonly id: string;
  readonly signature: string;
}

/** Those of the rows that may be shown in a feed, in their order. */
export type Visible = <Row extends { readonly id: string }>(rows: readonly Row[]) => Promise<Row[]>;

/** From where a page is put together. */
export interface Start<Place> {
  /** Null at the beginning of a visit. */
  readonly place: Place | null;
  /** Pictures that the visit has shown. */
  readonly seen: Seen;
  /** Pins of a page. */
  readonly size: number;
  readonly visible: Visible;
}

/** What was found for a page: candidates that are visible, ranked. */
export interface Found<Place, Row extends FeedPin> {
  /** A page, and one more where there is one. */
  readonly rows: readonly Row[];
  /** Of them so many, the first, have to be on this page: no bookmark leads back to them. */
  readonly fixed?: number;
  /** Where the feed goes on behind those that are `shown`, with those `left` still to come; null at its end. */
  readonly next: (shown: readonly Row[], left: readonly Row[]) => Place | null;
}

/** A feed, as the runner is told of it; `find` may answer more than the runner asks for. */
export interface Feed<Place, Row extends FeedPin, More = unknown> {
  readonly name: FeedName;
  readonly cursor: Cursor<FeedPlace<Place>>;
  readonly visible: (visibility: Visibility) => Visible;
  /** Candidates, as many visible ones as a page has and one more, in their order. */
  readonly find: (start: Start<Place>) => Promise<Found<Place, Row> & More>;
  /** Another order of the same page. */
  readonly diversify?: (rows: readonly Row[]) => readonly Row[];
  readonly reasonFor?: (row: Row, pin: Parameters<ReasonFor>[0]) => RecommendationReason | null;
  /** Whether a picture comes once in a visit, and not only once on a page. */
  readonly isOnceAVisit: boolean;
  /** Pictures that count as seen when a visit begins. */
  readonly known?: readonly string[];
  /** What the page is about, for sources of slots; without it, only who looks. */
  readonly about?: About;
}

export type FeedName = 'home' | 'search' | 'related' | 'ideas' | 'topic';

/** What a page is about. */
export interface About {
  readonly words: string;
  /** Signatures. */
  readonly pictures: readonly string[];
}

/** Who asks for a page, and who may put something among its pins. */
export interface FeedRequest {
  readonly context: Context;
  readonly visibility: Visibility;
  readonly sources: readonly SlotSource[];
}

/** A pin that a source would have stand on a page. */
export interface Slot {
  /** How many of the feed's own pins come before it on this page. */
  readonly before: number;
  readonly pinId: string;
  /** Who pays for it to be there; null for what nobody pays for. */
  readonly promotion: Promotion | null;
}

/**
 * Proposes what is to stand among the pins of a page, while the feed's own candidates are read. Several for
 * one position are tried in their order, and the same pin may be proposed for several: so it has spare ones.
 */
export type SlotSource = (page: SlotRequest) => Promise<readonly Slot[]>;

/** What a source may know of the page. */
export interface SlotRequest {
  readonly context: Context;
  readonly feed: FeedName;
  readonly about: About | null;
  /** Pictures that the visit has shown. */
  readonly seen: Seen;
  /** Pins of the feed itself since the last slot of the visit, or since it began. */
  readonly sinceSlot: number;
  /** Pins of a page, slots and all. */
  readonly size: number;
}
