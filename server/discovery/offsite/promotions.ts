import type { Context } from '#server/kernel/context/context.ts';

/** What a way out says of the ad that it leaves from. */
export interface PromotedWay {
  readonly pinId: string | null;
  /** The record that the pin travelled with, as the page has it: to be believed only where it proves itself. */
  readonly trackingParams: string;
}

/** A click on a promoted pin that goes out now. */
export interface OffsiteClick extends PromotedWay {
  /** Where it goes. */
  readonly url: string;
}

/** What the ads know of ways out; app.ts hands it over, where there are ads. */
export interface Promotions {
  /**
   * Where an ad leads that was shown to this viewer: `url` is its own place, null for the link of its pin. Null
   * for what is none.
   */
  findDestination(
    context: Context,
    way: PromotedWay,
  ): Promise<{ readonly url: string | null } | null>;
  /** Counts the click, once however often it is told of. The person waits for it, if not for long. */
  countClick(context: Context, click: OffsiteClick): Promise<void>;
  /** Where the click goes in the end: the address, with what the advertiser may tell it by. */
  nameClick(context: Context, way: PromotedWay, url: string): Promise<string>;
}
