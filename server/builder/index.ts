/**
 * Builder: the pin builder's drafts, their publishing and their schedule. Owns the table pin_drafts,
 * people.scheduled_pin_count (by identity's door), the calls of contract/builder/, and the jobs builder.publish
 * and builder.sweep; it announces builder.not-published. It makes pins through the door of pins.
 *
 * A draft is its person's alone. Which of the builder's tools are open to whom is data in
 * contract/builder/gates.ts, evaluated by the same function in the browser and here.
 */
export { draftedAmong } from './step-store.ts';
export { eraseOf as eraseDraftsOf } from './erase-person.ts';
export { draftsWithReason } from './find-draft.ts';
export { builderCounters } from './reconcile-counts.ts';
export { NOT_PUBLISHED } from './steps.ts';
