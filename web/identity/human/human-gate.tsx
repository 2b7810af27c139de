import { lazyPart } from '#web/ui/base/lazy-part.tsx';
import type { Human } from './use-human.ts';

const Box = lazyPart(async () => (await import('./human-box.tsx')).HumanBox);

/** The visible check, where it is asked for; above the button that sends. */
export function HumanGate({ human }: { readonly human: Human }) {
  return human.needsConfirming ? <Box human={human} /> : null;
}
