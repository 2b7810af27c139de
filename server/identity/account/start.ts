/** Called by a client at its start, only for the viewer data in the response's envelope. */
export async function start(): Promise<null> {
  return null;
}
