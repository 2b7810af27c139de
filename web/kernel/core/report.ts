/** A report of an error. */
export interface BrokenReport {
  readonly message: string;
  readonly name: string;
  readonly stack: string | undefined;
  readonly where: string | null | undefined;
}

/** Returns the message, name and stack of anything thrown, Error or not. */
export function reportOf(cause: unknown, where?: string | null): BrokenReport {
  const error = cause instanceof Error ? cause : new Error(String(cause));
  return { message: error.message, name: error.name, stack: error.stack, where };
}

/** Reports an error to the browser's console. */
export function report(cause: unknown, where?: string | null): void {
  // oxlint-disable-next-line no-console
  console.error(reportOf(cause, where));
}

/** Logs an event to the browser's console. */
export function logEvent(event: string): void {
  // oxlint-disable-next-line no-console
  console.info(event);
}
