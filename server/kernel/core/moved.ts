import { Failure } from './failure.ts';

/** Refuses with a redirect: the resource is at this path of ours now [ROUTE-17]. */
export function movedTo(redirectUrl: string): Failure {
  return new Failure('moved', 'This has another address now.', { extra: { redirectUrl } });
}

/** Whether the address uses a person's former username. */
export function isFormerName(requested: string, username: string): boolean {
  return requested.toLowerCase() !== username.toLowerCase();
}
