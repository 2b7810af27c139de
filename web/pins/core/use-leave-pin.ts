import { useRouter } from '@tanstack/react-router';
import type { Pin } from '#contract/pins.ts';
import { closeupOf, listedId } from './closeup-address.ts';

/** Leaves a pin that no longer exists: closes its closeup, or navigates home from its page. */
export function useLeavePin(pin: Pin): () => void {
  const router = useRouter();
  return () => {
    const { location } = router.state;
    if (closeupOf(location.search) === listedId(pin)) router.history.back();
    else if (location.pathname.startsWith('/pin/'))
      void router.navigate({ href: '/', replace: true } as never);
  };
}
