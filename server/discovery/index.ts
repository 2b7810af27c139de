/**
 * Discovery: what people are shown without asking for it, and what they find when they ask.
 * Owns the tables hides and quiet_boards, and the calls of contract/discovery.ts and contract/discovery/.
 * Whatever proposes a pin, it is shown only after pins has said that the viewer may see it.
 */
export { eraseOf as eraseDiscoveryOf } from './erase-person.ts';
