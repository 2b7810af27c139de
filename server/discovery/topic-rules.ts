import type { Topic } from '#contract/discovery/welcome.ts';

interface About {
  readonly topic: string;
}

/** Topics are one however they are written. */
export const foldTopic = (topic: string): string => topic.trim().toLowerCase();

/** What boards are about: first what most of them are, then what comes first among them. */
export function topicsOf(boards: readonly About[], most: number): Topic[] {
  const byTopic = Map.groupBy(boards, ({ topic }) => foldTopic(topic));
  return [...byTopic.values()]
    .map((about) => ({ name: about[0]?.topic.trim() ?? '', board_count: about.length }))
    .toSorted((a, b) => b.board_count - a.board_count)
    .slice(0, most);
}

/** The boards about what somebody likes, before all others. */
export function likedFirst<Board extends About>(
  boards: readonly Board[],
  liked: readonly string[],
): Board[] {
  const topics = new Set(liked.map(foldTopic));
  const isLiked = ({ topic }: About): boolean => topics.has(foldTopic(topic));
  return [...boards.filter(isLiked), ...boards.filter((board) => !isLiked(board))];
}
