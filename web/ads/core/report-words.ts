import type { Complaint } from '#contract/ads/viewing.ts';

/** What somebody may report of an ad, in the order in which it is offered. */
export const REPORTS: Readonly<Partial<Record<Complaint, string>>> = {
  misleading: "It isn't what it says it is",
  scam: "It's a scam",
  offensive: "It's offensive",
  illegal: "It's against the law",
  other: 'Something else',
};
