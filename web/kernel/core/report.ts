/** A report of an error. */
export interface BrokenReport {
  readonly message: string;
  readonly name: string;
  readonly stack: string | undefined;
  readonly where: string | null | undefined;
}

/** Message, name and stack of anything thrown, errors or not. */
export function reportOf(cause: unknown, where?: string | null): BrokenReport {
  const error = cause instanceof Error ? cause : new Error(String(cause));
  return { message: error.message, name: error.name, stack: error.stack, where };
}

/** Reports an error; the console is the browser's log. */
export function report(cause: unknown, where?: string | null): void {
  // oxlint-disable-next-line no-console
  console.error(reportOf(cause, where));
}

/** Notes an event of interest to whoever looks into this browser's log. */
export function logEvent(event: string): void {
  // oxlint-disable-next-line no-console
  console.info(event);
}
