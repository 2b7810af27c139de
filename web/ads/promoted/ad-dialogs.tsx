import type { WishesProps } from '#web/pins/actions/pin-dialogs.tsx';
import { ReportAd } from './report-ad.tsx';
import { WhyAd } from './why-ad.tsx';

/** What is asked and said about a promoted pin's being here. */
export function AdDialog({ kind, pin, onClose }: WishesProps) {
  return kind === 'report' ? (
    <ReportAd pin={pin} onClose={onClose} />
  ) : (
    <WhyAd pin={pin} onClose={onClose} />
  );
}
