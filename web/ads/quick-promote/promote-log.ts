import { promoteLayout } from '#contract/ads/promote.ts';
import { newGuid } from '#web/kernel/core/guid.ts';

/** Logs the progress of promoting a Pin [PROMOTE-03], with the layout, one of three [PROMOTE-15]. */
export function logPromote(event: 'view' | 'submit' | 'submit.success' | 'submit.error'): void {
  const placement = promoteLayout(innerWidth);
  // A unique URL, because a page requests the same picture only once.
  const guid = newGuid();
  const fields = { event, client: 'web', path: '/quick-promote/', placement, guid };
  new Image().src = `/_/log.gif?${new URLSearchParams(fields)}`;
}
