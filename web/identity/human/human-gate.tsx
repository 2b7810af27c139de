import { lazyPart } from '#web/ui/base/lazy-part.tsx';
import type { Human } from './use-human.ts';

const Box = lazyPart(async () => (await import('./human-box.tsx')).HumanBox);

/** The visible check, if required; placed above the submit button. */
export function HumanGate({ human }: { readonly human: Human }) {
  return human.needsConfirming ? <Box human={human} /> : null;
}
