import type { Task } from '#server/kernel/jobs/jobs.ts';
import type { Media } from './context/media.ts';
import { FETCH_AHEAD, fetchAhead } from './uploads/register-image.ts';
import { SWEEP, sweep, UPLOAD_RETENTION_DAYS } from './uploads/sweep.ts';
import { FINISH_UPLOAD } from './uploads/finish-upload.ts';
import { resumeUpload } from './uploads/resume-upload.ts';

/** The domain's background tasks. */
export function mediaJobs(media: Media): Task[] {
  return [
    { name: FINISH_UPLOAD, run: resumeUpload(media) },
    { name: FETCH_AHEAD, run: fetchAhead(media) },
    { name: SWEEP, run: sweep(media), isPlanned: true, keepsDays: UPLOAD_RETENTION_DAYS },
  ];
}
