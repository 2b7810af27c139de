import { useQueryClient } from '@tanstack/react-query';
import { getAuthPictures } from '#contract/discovery/auth-pictures.ts';
import type { Images } from '#contract/media/images.ts';
import { useSend } from '#web/kernel/app/app-context.tsx';
import type { PageAt } from '#web/kernel/page/page.ts';
import { callOptions } from '#web/kernel/sending/queries.ts';
import berries from '#web/ui/art/auth-berries.svg';
import bower from '#web/ui/art/auth-bower.svg';
import feather from '#web/ui/art/auth-feather.svg';

/** The pictures until several people have saved enough, so that a single recent upload never decorates these pages. */
const DRAWN = { pictures: [bower, feather, berries], color: '#24409a' };

/**
 * Loads the pictures beside the log-in and sign-up forms, which also work without them. Returns the first one's images.
 */
export async function loadAuthPictures({ get }: Pick<PageAt, 'get'>): Promise<Images | null> {
  const chosen = await get(getAuthPictures, {}).catch(() => []);
  return chosen[0]?.images ?? null;
}

export function useAuthPictures(): { pictures: string[]; color: string } {
  const { queryKey } = callOptions(useSend(), getAuthPictures, {});
  const chosen = useQueryClient().getQueryData(queryKey);
  const [first] = chosen ?? [];
  if (chosen === undefined || first === undefined) return DRAWN;
  return {
    pictures: chosen.map(({ images }) => images['736x'].url),
    color: first.dominant_color,
  };
}
