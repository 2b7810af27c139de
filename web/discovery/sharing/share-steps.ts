/**
 * Sends one thing to several people, with one press each: a recipient goes from untouched to sending to sent; a failure
 * resets them, with a message until the next press.
 */
export interface Sends {
  readonly to: Readonly<Record<string, 'sending' | 'sent'>>;
  readonly failed: string | null;
}

export type SendStep =
  | { readonly type: 'began'; readonly id: string }
  | { readonly type: 'sent'; readonly id: string }
  | { readonly type: 'failed'; readonly id: string; readonly why: string };

export const noSends: Sends = { to: {}, failed: null };

/** Whether a press sends: not while sending, nor after it was sent. */
export function maySend(sends: Sends, id: string): boolean {
  return sends.to[id] === undefined;
}

export function sendStep(sends: Sends, step: SendStep): Sends {
  const { [step.id]: before, ...others } = sends.to;
  switch (step.type) {
    case 'began':
      return before === undefined
        ? { to: { ...others, [step.id]: 'sending' }, failed: null }
        : sends;
    case 'sent':
      return { ...sends, to: { ...others, [step.id]: 'sent' } };
    case 'failed':
      return { to: others, failed: step.why };
  }
}
