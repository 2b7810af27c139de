/**
 * Builds parts of PostgreSQL's tsquery, as text. Every lexeme is quoted, so nothing in it means anything to
 * PostgreSQL [SEC-62].
 */

/** Returns a lexeme, anywhere or only with these weights. */
export function lexeme(text: string, weights = ''): string {
  const quoted = `'${text.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;
  return weights === '' ? quoted : `${quoted}:${weights}`;
}

export const anyOf = (parts: readonly string[]): string => joined(parts, ' | ');
export const allOf = (parts: readonly string[]): string => joined(parts, ' & ');
/** Returns the parts directly one after the other. */
export const inARow = (parts: readonly string[]): string => joined(parts, ' <-> ');
/** Returns the parts at the distances of their positions. */
export function atPositions(
  parts: readonly { readonly part: string; readonly position: number }[],
): string {
  const [first = { part: '', position: 0 }, ...more] = parts;
  if (more.length === 0) return first.part;
  const steps = more.map(({ part, position }, index) => {
    const before = parts[index] ?? first;
    return ` <${position - before.position}> ${part}`;
  });
  return `(${first.part}${steps.join('')})`;
}
export const not = (part: string): string => `!${part}`;

function joined(parts: readonly string[], by: string): string {
  const [first = '', ...more] = parts;
  return more.length === 0 ? first : `(${parts.join(by)})`;
}
