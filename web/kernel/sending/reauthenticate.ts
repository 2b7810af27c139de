import { CallError } from './call-error.ts';

/** Asks the viewer to prove again who they are; false when they would rather not. */
export type Reauthenticate = () => Promise<boolean>;

const nobody: Reauthenticate = async () => false;
/** The document's own: pages of visitors, which load nothing of it, have none. */
let ask = nobody;

/** Names who asks from now on; what it answers takes that back. */
export function reauthenticateBy(by: Reauthenticate): () => void {
  ask = by;
  return () => {
    ask = nobody;
  };
}

/** Runs an act; where it needs a fresh proof of who asks, asks for that and runs it once more [SEC-6]. */
export async function withReauthentication<T>(act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (cause) {
    const isStale = cause instanceof CallError && cause.code === 'log_in_again';
    if (!isStale || !(await ask())) throw cause;
    return act();
  }
}
