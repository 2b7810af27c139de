import type { Context } from '#server/kernel/context/context.ts';

/** The ad of a redirect, as its URL names it. */
export interface PromotedWay {
  readonly pinId: string | null;
  /** The record that the page received with the pin: trusted only if its signature is valid. */
  readonly trackingParams: string;
}

/** A click on a promoted pin that is being redirected. */
export interface OffsiteClick extends PromotedWay {
  /** The target. */
  readonly url: string;
}

/** The ads' part in redirects; app.ts supplies it if there are ads. */
export interface Promotions {
  /**
   * Finds the target of an ad that was shown to this viewer: `url` is its own URL, null for the link of its pin.
   * Null if there is no such ad.
   */
  findDestination(
    context: Context,
    way: PromotedWay,
  ): Promise<{ readonly url: string | null } | null>;
  /** Counts the click, only once however often it is reported. The redirect waits for it, but not for long. */
  countClick(context: Context, click: OffsiteClick): Promise<void>;
  /** Returns the final target: the URL, with parameters by which the advertiser may identify the click. */
  nameClick(context: Context, way: PromotedWay, url: string): Promise<string>;
}
