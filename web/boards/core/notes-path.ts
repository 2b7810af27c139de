/** Where the notes on a board stand. */
export const notesPath = (boardId: string): string => `/board/${boardId}/notes/`;
