import { promoteLayout } from '#contract/ads/promote.ts';
import { newGuid } from '#web/kernel/core/guid.ts';

/** Notes in the log of the product how promoting a Pin goes [PROMOTE-03], and in which of the three layouts [PROMOTE-15]. */
export function logPromote(event: 'view' | 'submit' | 'submit.success' | 'submit.error'): void {
  const placement = promoteLayout(innerWidth);
  // A picture of the same address is not asked for a second time by the same page.
  const guid = newGuid();
  const fields = { event, client: 'web', path: '/quick-promote/', placement, guid };
  new Image().src = `/_/log.gif?${new URLSearchParams(fields)}`;
}
