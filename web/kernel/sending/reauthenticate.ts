import { CallError } from './call-error.ts';

/** Asks the viewer to prove their identity again; resolves to false if they decline. */
export type Reauthenticate = () => Promise<boolean>;

const nobody: Reauthenticate = async () => false;
/** One per document. Pages for visitors load no prompt, so they have none. */
let ask = nobody;

/** Sets the prompt; the returned function removes it. */
export function reauthenticateBy(by: Reauthenticate): () => void {
  ask = by;
  return () => {
    ask = nobody;
  };
}

/** Runs an act; if it needs a recent proof of identity, prompts for one and runs it once more [SEC-6]. */
export async function withReauthentication<T>(act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (cause) {
    const isStale = cause instanceof CallError && cause.code === 'log_in_again';
    if (!isStale || !(await ask())) throw cause;
    return act();
  }
}
