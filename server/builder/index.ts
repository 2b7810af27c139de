/**
 * Builder: the pin builder's drafts, publishing and scheduling. Owns
 * people.scheduled_pin_count (through identity), the calls of contract/builder/, and the jobs builder.publish
 * and builder.sweep; it emits builder.not-published. It creates pins through the domain pins.
 *
 * Drafts are private. Which of the builder's tools are open to whom is data in
 * contract/builder/gates.ts, evaluated by the same function in the browser and here.
 */
export { draftedAmong } from './publishing/step-store.ts';
export { eraseOf as eraseDraftsOf } from './upkeep/erase-person.ts';
export { draftsWithReason } from './core/find-draft.ts';
export { builderCounters } from './upkeep/reconcile-counts.ts';
export { notPublished } from './publishing/steps.ts';
