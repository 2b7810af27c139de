/** The values of a statement by parameter name; undefined becomes null. */
export interface Values {
  readonly [name: string]: unknown;
}

/** A statement with numbered parameters, and the parameter names in the order of their numbers. */
export interface Numbered {
  readonly text: string;
  readonly names: readonly string[];
}

// The alternatives before the parameter match everything else that may contain a colon: strings (with escapes,
// plain, dollar-quoted), quoted names, comments, casts, `:=` and slices. `row[:last]` is a slice and
// `array[:first]` is not; inside a slice a parameter is in parentheses, `row[(:first):(:last)]`.
const TOKENS = new RegExp(
  [
    /\be'(?:[^'\\]|\\.|'')*'/,
    /'[^']*'/,
    /"[^"]*"/,
    /\$(?<tag>[a-z_]\w*)?\$[\s\S]*?\$\k<tag>\$/,
    /--.*/,
    /\/\*[\s\S]*?\*\//,
    /::|:=/,
    /(?<=[\w)\]"']):\w+/,
    /(?<=[\w)\]"])(?<!\barray)\[:\w+/,
    /(?<number>\$\d+)/,
    /:(?<name>[a-z_]\w*)/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'gi',
);

/**
 * Replaces named parameters such as `:boardId` with `$1`, `$2` and so on; all occurrences of a name share a
 * number. Throws if the text already has numbered parameters.
 */
export function numbered(sql: string): Numbered {
  const positions = new Map<string, number>();
  const text = sql.replace(TOKENS, (token: string, ...rest: unknown[]) => {
    const { number, name } = rest.at(-1) as { number?: string; name?: string };
    if (number !== undefined) throw new Error(`a parameter without a name, ${number}: ${sql}`);
    if (name === undefined) return token;
    const position = positions.get(name) ?? positions.size + 1;
    positions.set(name, position);
    return `$${position}`;
  });
  return { text, names: [...positions.keys()] };
}

/** Returns the values in the order of the names; throws if a name has no value, or a value no name. */
export function inOrder(names: readonly string[], values: Values, sql: string): unknown[] {
  const ordered = names.map((name) => {
    if (!Object.hasOwn(values, name)) throw new Error(`no value for :${name}: ${sql}`);
    return values[name];
  });
  const passed = Object.keys(values);
  if (passed.length !== names.length) {
    const extra = passed.filter((name) => !names.includes(name));
    throw new Error(`values without a parameter, ${extra.join(', ')}: ${sql}`);
  }
  return ordered;
}
