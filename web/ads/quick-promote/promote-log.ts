/** Notes in the log of the product how promoting a Pin goes [PROMOTE-03]. */
export function logPromote(event: 'view' | 'submit' | 'submit.success' | 'submit.error'): void {
  const fields = { event, client: 'web', path: '/quick-promote/' };
  new Image().src = `/_/log.gif?${new URLSearchParams(fields)}`;
}
