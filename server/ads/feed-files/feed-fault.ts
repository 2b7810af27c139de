import type { StoppingCode } from '#contract/ads/catalogs/issue-codes.ts';

/** Stops reading a file, none of which is used. */
export class FeedFault extends Error {
  readonly code: StoppingCode;
  /** The text at that place; null if there is nothing to display. */
  readonly value: string | null;

  constructor(code: StoppingCode, value: string | null = null) {
    super(code);
    this.name = 'FeedFault';
    this.code = code;
    this.value = value;
  }
}
