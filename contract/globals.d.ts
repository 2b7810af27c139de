/** Globals of both sides beyond the language itself; each side's own types replace these. */
declare class URL {
  static parse(url: string, base?: string): URL | null;
  constructor(url: string, base?: string);
  readonly href: string;
  readonly protocol: string;
  readonly hostname: string;
  readonly username: string;
  readonly password: string;
  readonly host: string;
  readonly origin: string;
  readonly pathname: string;
  readonly search: string;
}
declare class URLSearchParams {
  constructor(fields: [string, string][]);
  toString(): string;
}
declare class AbortSignal {
  readonly aborted: boolean;
}
