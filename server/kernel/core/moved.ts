import { Failure } from './failure.ts';

/** What was asked for is at this path of ours now [ROUTE-17]. */
export function movedTo(redirectUrl: string): Failure {
  return new Failure('moved', 'This has another address now.', { extra: { redirectUrl } });
}

/** Whether an address names somebody as they were called before. */
export function isFormerName(requested: string, username: string): boolean {
  return requested.toLowerCase() !== username.toLowerCase();
}
