/** No lone surrogate and no NUL: PostgreSQL can hold it and every client can read it. */
export function isWellFormedText(value: string): boolean {
  return !value.includes('\0') && value.isWellFormed();
}
