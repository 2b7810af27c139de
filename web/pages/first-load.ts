/**
 * Modules that nearly every public page needs. The entry imports them, so that they are in the first chunk and style
 * sheet of every visit: as chunks shared by some pages each, they weigh up to 6 kB more, in 36 files instead of 12.
 * Everything else loads with its importer. build.test.ts checks the weights.
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
