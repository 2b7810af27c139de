import type { WishesProps } from '#web/pins/actions/pin-dialogs.tsx';
import { ReportAd } from './report-ad.tsx';
import { WhyAd } from './why-ad.tsx';

/** The dialogs of a promoted pin: why it is displayed, and reporting it. */
export function AdDialog({ kind, pin, onClose }: WishesProps) {
  return kind === 'report' ? (
    <ReportAd pin={pin} onClose={onClose} />
  ) : (
    <WhyAd pin={pin} onClose={onClose} />
  );
}
