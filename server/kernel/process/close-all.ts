/** Closes all; null means never opened. */
export async function closeAll(all: readonly ({ close(): Promise<void> } | null)[]): Promise<void> {
  await Promise.all(all.map(async (one) => one?.close()));
}
