/** Logs that a person opens a board through its card, by requesting an image that is never displayed [BOARD-14]. */
export function logBoardClick(boardId: string): void {
  const fields = { event: 'click_go_to_board', client: 'web', path: location.pathname };
  new Image().src = `/_/log.gif?${new URLSearchParams({ ...fields, board_id: boardId })}`;
}
