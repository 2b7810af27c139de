/**
 * Demo: invented people with boards and pictures, and three invented shops that advertise, so that a new
 * installation is not empty. Its pins link to pages that feeds serves while it is here. Owns no calls; the job demo.fill; the process that draws. art/ draws the pictures,
 * optional packages and photographs/ bring photographs, world/ has the people, their texts and the photographs' credits.
 *
 * The filling uses the same use cases as a person. Each thing is claimed by name in the transaction that
 * creates it, so an interrupted or concurrent filling creates nothing twice.
 */
export { planDemo } from './plan-demo.ts';
export { hasDemo } from './store.ts';
export { removeDemo } from './remove-demo.ts';
export { findDemoPage } from './find-demo-page.ts';
export { findCredit, findCredits, type CreditedPicture } from './find-credits.ts';
export { madeBy, type Credit } from './world/credits.ts';
export type { World } from './world.ts';
