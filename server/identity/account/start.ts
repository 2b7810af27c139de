/** A client says that it started: it wants only what the envelope of every answer says of the viewer. */
export async function start(): Promise<null> {
  return null;
}
