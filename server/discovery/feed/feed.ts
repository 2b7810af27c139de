import type { RecommendationReason } from '#contract/pins/reasons.ts';
import type { Context } from '#server/kernel/context/context.ts';
import type { Cursor } from '#server/kernel/context/cursor.ts';
import type { Promotion, ReasonFor, Visibility } from '#server/pins/index.ts';
import type { FeedPosition } from './position-cursor.ts';
import type { Displayed } from './displayed.ts';

/** A candidate pin. */
export interface FeedPin {
  readonly id: string;
  readonly signature: string;
}

/** A row whose visibility is checked, with its picture if that is known. */
export type Checked = Pick<FeedPin, 'id'> & Partial<Pick<FeedPin, 'signature'>>;

/** Filters rows that may be shown in a feed, preserving their order. */
export type Visible = <Row extends Checked>(rows: readonly Row[]) => Promise<Row[]>;

/** The start of a page. */
export interface Start<Position> {
  /** Null at the start of a visit. */
  readonly position: Position | null;
  /** Pictures shown during the visit. */
  readonly displayed: Displayed;
  /** The page size. */
  readonly size: number;
  readonly visible: Visible;
  /**
   * Returns how many pins are needed, given those found so far: as many as the page has outside slots, and one
   * more.
   */
  readonly wanted: (found: readonly FeedPin[]) => Promise<number>;
}

/** The visible, ranked candidates found for a page. */
export interface Found<Position, Row extends FeedPin> {
  /** A page, or its part outside slots, and one more if there is one. */
  readonly rows: readonly Row[];
  /** The number of leading pins that must be on this page, since no bookmark leads back to them. */
  readonly fixed?: number;
  /** Returns the position after the `shown` pins, with those `left` still to come; null at the end. */
  readonly next: (page: readonly Row[], left: readonly Row[]) => Position | null;
}

/** A feed for the runner; further results of `find` are passed through. */
export interface Feed<Position, Row extends FeedPin, More = unknown> {
  readonly name: FeedName;
  readonly cursor: Cursor<FeedPosition<Position>>;
  readonly visible: (visibility: Visibility) => Visible;
  /** Whether `visible` also filters what the viewer hides, as slots always do. */
  readonly isRecommended?: boolean;
  /** Finds candidates in order: enough visible ones for a page, and one more. */
  readonly find: (start: Start<Position>) => Promise<Found<Position, Row> & More>;
  /** Reorders a page. */
  readonly diversify?: (rows: readonly Row[]) => readonly Row[];
  readonly reasonFor?: (row: Row, pin: Parameters<ReasonFor>[0]) => RecommendationReason | null;
  /** Whether a picture occurs once per visit, rather than once per page. */
  readonly isOnceAVisit: boolean;
  /** Pictures that count as shown when a visit begins. */
  readonly known?: readonly string[];
  /** The page's subject, for slot sources; without it they only know the viewer. */
  readonly about?: About;
}

export type FeedName = 'home' | 'search' | 'related' | 'ideas' | 'topic';

/** The subject of a page. */
export interface About {
  readonly words: string;
  /** Signatures. */
  readonly pictures: readonly string[];
  /** Returns names of topics; not every source needs them. */
  readonly findTopics?: () => Promise<readonly string[]>;
}

/** The request for a page, with the sources of its slots. */
export interface FeedRequest {
  readonly context: Context;
  readonly visibility: Visibility;
  readonly sources: readonly SlotSource[];
}

/** A pin proposed for a position of a page. */
export interface Slot {
  /** The number of the feed's own pins before it on this page. */
  readonly before: number;
  readonly pinId: string;
  /** Its picture's, if the source knows it: a pin whose picture the page has anyway is not read. */
  readonly signature?: string;
  /** The promotion that pays for it; null for an unpaid slot. */
  readonly promotion: Promotion | null;
}

/**
 * Proposes pins for slots of a page, while the feed's own candidates are read. Several pins for one position are
 * tried in order, and a pin may be proposed for several positions, as a spare.
 */
export type SlotSource = (page: SlotRequest) => Promise<readonly Slot[]>;

/** The data about a page that a source receives. */
export interface SlotRequest {
  readonly context: Context;
  readonly feed: FeedName;
  readonly about: About | null;
  /** Pictures shown during the visit. */
  readonly displayed: Displayed;
  /** The number of the feed's own pins since the last slot of the visit, or since its start. */
  readonly sinceSlot: number;
  /** The page size, slots included. */
  readonly size: number;
}
