interface About {
  readonly topic: string;
}

/** Normalises a topic, so that spellings differing only in case or spaces are equal. */
export const foldTopic = (topic: string): string => topic.trim().toLowerCase();

/** Sorts boards about the liked topics first. */
export function likedFirst<Board extends About>(
  boards: readonly Board[],
  liked: readonly string[],
): Board[] {
  const topics = new Set(liked.map(foldTopic));
  const isLiked = ({ topic }: About): boolean => topics.has(foldTopic(topic));
  return [...boards.filter(isLiked), ...boards.filter((board) => !isLiked(board))];
}

/** Returns a hashtag as a subject: "#tiles" becomes "Tiles". */
export function subjectOf(name: string): string {
  const word = name.replace(/^#/, '');
  return word === name ? name : word.charAt(0).toUpperCase() + word.slice(1);
}
