import type { ReportedKind, ReportReason, Verdict } from '#contract/trust/reporting.ts';

export const REASON_WORDS: Readonly<Record<ReportReason, string>> = {
  spam: "It's spam",
  harassing: 'It bullies or harasses someone',
  hateful: "It's hateful",
  sexual: "It's sexual",
  violent: "It's violent or threatening",
  self_harm: "It's about self-harm",
  impersonation: 'It pretends to be someone else',
  stolen: "It uses someone's work without permission",
  illegal: "It's illegal",
  other: 'Something else',
};

/** What reporting a thing is called; a person is named. */
export const REPORT_WORDS: Readonly<Record<ReportedKind, string>> = {
  pin: 'Report Pin',
  person: 'Report {name}',
  comment: 'Report comment',
  message: 'Report message',
  board: 'Report board',
};

const REMOVED: Readonly<Record<ReportedKind, string>> = {
  pin: 'Your Pin was removed',
  person: 'Your account was suspended',
  comment: 'Your comment was removed',
  message: 'Your message was removed',
  board: 'Your board was closed',
};

/** A decision, in words for whose thing it is about. */
export function decisionWords({ kind, verdict }: { kind: ReportedKind; verdict: Verdict }): string {
  if (verdict === 'removed') return REMOVED[kind];
  if (verdict === 'suspended') return 'Your account was suspended';
  return verdict === 'warned' ? 'You got a warning' : 'Your appeal was accepted';
}
