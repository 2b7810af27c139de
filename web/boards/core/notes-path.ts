/** Returns the page of a board's notes. */
export const notesPath = (boardId: string): string => `/board/${boardId}/notes/`;
