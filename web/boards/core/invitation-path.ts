/** Returns the page on which a person answers an invitation to a board. */
export const invitationPath = (boardId: string): string => `/board/${boardId}/invitation/`;
