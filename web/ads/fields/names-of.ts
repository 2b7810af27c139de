/** Pairs of code and name, sorted by name. For the browser only: the server's names differ. */
export function namesOf(
  codes: readonly string[],
  type: 'region' | 'language',
  formats: string,
): (readonly [string, string])[] {
  const names = new Intl.DisplayNames(formats, { type, fallback: 'code' });
  return codes
    .map((code) => [code, names.of(code) ?? code] as const)
    .toSorted(([, one], [, other]) => one.localeCompare(other, formats));
}
