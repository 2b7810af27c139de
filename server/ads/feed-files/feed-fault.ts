import type { StoppingCode } from '#contract/ads/catalogs/issue-codes.ts';

/** Ends the reading of a file: nothing of it is taken in. */
export class FeedFault extends Error {
  readonly code: StoppingCode;
  /** What stood there, or is not there; null where nothing could be shown. */
  readonly value: string | null;

  constructor(code: StoppingCode, value: string | null = null) {
    super(code);
    this.name = 'FeedFault';
    this.code = code;
    this.value = value;
  }
}
