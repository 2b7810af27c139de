import { useQueryClient } from '@tanstack/react-query';
import { getIdeas } from '#contract/discovery.ts';
import type { Pin } from '#contract/pins.ts';
import { useSend } from '#web/kernel/app-context.tsx';
import type { PageAt } from '#web/kernel/page.ts';
import { pagesOptions } from '#web/kernel/queries.ts';

const THREE = { page_size: 3 };

/** Three new pictures for the frame beside a door. The door opens without them as well. */
export async function loadDoorPictures({ pages }: Pick<PageAt, 'pages'>): Promise<void> {
  await pages(getIdeas, THREE).catch(() => undefined);
}

export function useDoorPictures(): { pictures: string[]; color: string | null } {
  const { queryKey } = pagesOptions(useSend(), getIdeas, THREE);
  const list = useQueryClient().getQueryData(queryKey);
  const pins: readonly Pin[] = list?.pages[0]?.data ?? [];
  return {
    pictures: pins.map((pin) => pin.images['736x'].url),
    color: pins[0]?.dominant_color ?? null,
  };
}
