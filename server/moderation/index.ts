/**
 * Moderation: what people report, and what operators decide on it. Owns the calls of contract/moderation/; announces
 * moderation.report-decided. What a verdict does to a thing belongs to the thing's domain.
 *
 * Who reported something reaches nobody but the database: an operator reads how many did and why.
 */
export { answeredAmong, reportersAnswered } from './core/report-store.ts';
export { decidedAmong, type DecidedRow } from './core/thing-store.ts';
export { eraseOf as eraseModerationOf } from './core/erase-person.ts';
export { reportDecided } from './deciding/decided.ts';
