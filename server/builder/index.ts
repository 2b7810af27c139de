/**
 * Builder: the pin builder's drafts, their publishing and their schedule. Owns the table pin_drafts and
 * the calls of contract/builder/. It makes pins through the door of pins.
 *
 * A draft is its person's alone. Which of the builder's tools are open to whom is data in
 * contract/builder/gates.ts, evaluated by the same function in the browser and here.
 */
export { eraseOf as eraseDraftsOf } from './erase-person.ts';
