import type { Complaint } from '#contract/ads/viewing.ts';

/** Reasons for reporting an ad, in the order displayed. */
export const REPORTS: Readonly<Partial<Record<Complaint, string>>> = {
  misleading: "It isn't what it says it is",
  scam: "It's a scam",
  offensive: "It's offensive",
  illegal: "It's against the law",
  other: 'Something else',
};
