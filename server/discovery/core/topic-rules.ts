interface About {
  readonly topic: string;
}

/** Topics that differ only in how they are written are one. */
export const foldTopic = (topic: string): string => topic.trim().toLowerCase();

/** The boards about what somebody likes, before all others. */
export function likedFirst<Board extends About>(
  boards: readonly Board[],
  liked: readonly string[],
): Board[] {
  const topics = new Set(liked.map(foldTopic));
  const isLiked = ({ topic }: About): boolean => topics.has(foldTopic(topic));
  return [...boards.filter(isLiked), ...boards.filter((board) => !isLiked(board))];
}

/** A hashtag as a subject: "#tiles" is "Tiles". */
export function subjectOf(name: string): string {
  const word = name.replace(/^#/, '');
  return word === name ? name : word.charAt(0).toUpperCase() + word.slice(1);
}
