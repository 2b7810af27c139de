import type { Pin } from '#contract/pins.ts';

/**
 * A pin that the viewer hid from recommendations, in a cached list: until the list is fetched again, a placeholder
 * with an undo button takes its place, so that nothing moves.
 */
export interface HiddenPin extends Pin {
  readonly hidden: {
    /** One hide can cover several pins, and one pin can be hidden in several ways. */
    readonly kind: string;
    readonly undo: () => Promise<void>;
  };
}

export const isHidden = (pin: Pin): pin is HiddenPin => 'hidden' in pin;
