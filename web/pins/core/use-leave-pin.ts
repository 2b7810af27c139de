import { useRouter } from '@tanstack/react-router';
import type { Pin } from '#contract/pins.ts';
import { closeupOf, listedId } from './closeup-address.ts';

/** Leaves the place that shows a pin which is there no more: its closeup closes, its page leads home. */
export function useLeavePin(pin: Pin): () => void {
  const router = useRouter();
  return () => {
    const { location } = router.state;
    if (closeupOf(location.search) === listedId(pin)) router.history.back();
    else if (location.pathname.startsWith('/pin/'))
      void router.navigate({ href: '/', replace: true } as never);
  };
}
