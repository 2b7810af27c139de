/** Tells the log that somebody goes to a board by its card, as a request for a picture that is never shown [BOARD-14]. */
export function logBoardClick(boardId: string): void {
  const fields = { event: 'click_go_to_board', client: 'web', path: location.pathname };
  new Image().src = `/_/log.gif?${new URLSearchParams({ ...fields, board_id: boardId })}`;
}
