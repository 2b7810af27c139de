/** Exit codes, documented in the help. */
export const EXIT = { refused: 1, usage: 2, network: 3, unfinished: 4 } as const;

/** A failure that the person can understand: printed without a stack. */
export class CliError extends Error {
  readonly exitCode: number;
  /** The server's own code of a refusal; null if it did not come from the server. */
  readonly code: string | null;

  constructor(exitCode: number, message: string, code: string | null = null) {
    super(message);
    this.name = 'CliError';
    this.exitCode = exitCode;
    this.code = code;
  }
}

export const usageError = (message: string): CliError => new CliError(EXIT.usage, message);
