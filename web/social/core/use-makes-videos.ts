import { useQuery } from '@tanstack/react-query';
import { getUser } from '#contract/social.ts';
import { useSend, useViewer } from '#web/kernel/app/app-context.tsx';
import { callOptions } from '#web/kernel/sending/queries.ts';

/** Whether the viewer may upload videos; false while unknown [BUILD-04]. */
export function useMakesVideos(): boolean {
  const send = useSend();
  const viewer = useViewer();
  const own = useQuery({ ...callOptions(send, getUser, {}), enabled: viewer !== null });
  return own.data?.video_upload_allowed ?? false;
}
