/**
 * Demo: invented people with boards and pictures, and three invented shops that advertise, so that a new installation
 * is not empty.
 * Owns no calls; the job demo.fill; the process that
 * draws. The pictures are drawn by art/, the people and their words are in world/.
 *
 * The filling acts through the same use cases as a person. Each thing is claimed by its name in the
 * transaction that makes it, so a filling that was cut off, or runs twice, makes nothing twice.
 */
export { planDemo } from './plan-demo.ts';
export { hasDemo } from './store.ts';
export { removeDemo } from './remove-demo.ts';
export type { World } from './world.ts';
