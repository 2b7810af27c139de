import { useQueryClient } from '@tanstack/react-query';
import { getFrontDoor } from '#contract/discovery/front-door.ts';
import type { Images } from '#contract/media.ts';
import { useSend } from '#web/kernel/app/app-context.tsx';
import type { PageAt } from '#web/kernel/page/page.ts';
import { callOptions } from '#web/kernel/sending/queries.ts';
import berries from '#web/ui/art/door-berries.svg';
import bower from '#web/ui/art/door-bower.svg';
import feather from '#web/ui/art/door-feather.svg';

/** Shown until several people have saved enough: nobody's upload of today decorates the way in. */
const DRAWN = { pictures: [bower, feather, berries], color: '#24409a' };

/** The pictures for the frame beside a door. The door opens without them as well. Answers the first one's. */
export async function loadAuthPictures({ get }: Pick<PageAt, 'get'>): Promise<Images | null> {
  const chosen = await get(getFrontDoor, {}).catch(() => []);
  return chosen[0]?.images ?? null;
}

export function useAuthPictures(): { pictures: string[]; color: string } {
  const { queryKey } = callOptions(useSend(), getFrontDoor, {});
  const chosen = useQueryClient().getQueryData(queryKey);
  const [first] = chosen ?? [];
  if (chosen === undefined || first === undefined) return DRAWN;
  return {
    pictures: chosen.map(({ images }) => images['736x'].url),
    color: first.dominant_color,
  };
}
