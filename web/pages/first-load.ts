/**
 * What hardly a public page is without. The entry imports it, so it is in the chunk and the sheet that every
 * visit begins with: as chunks that each page shares with some others it weighs up to 6 kB more, in 36 files
 * instead of 12. All else comes with whatever imports it. build.test.ts holds the weights.
 */
import '#contract/pins/lists.ts';
import '#contract/trust/offsite-path.ts';
import '#web/kernel/core/from.ts';
import '#web/kernel/core/truncate.ts';
import '#web/media/preview-picture.ts';
import '#web/pins/organise/own-feed.tsx';
import '#web/social/core/follow-button.tsx';
import '#web/social/core/use-is-other.ts';
import '#web/ui/overlay/share-button.tsx';
import '#web/ui/picture/avatar.tsx';
import '#web/ui/picture/bower-cover.tsx';
import './parts/visitor-bar.tsx';
