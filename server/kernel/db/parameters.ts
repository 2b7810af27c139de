/** The values of a statement by the names of its parameters; undefined is null. */
export interface Values {
  readonly [name: string]: unknown;
}

/** A statement as PostgreSQL takes it, with the names of its parameters in the order of their numbers. */
export interface Numbered {
  readonly text: string;
  readonly names: readonly string[];
}

// Before a parameter stands all that may hold a colon and is none: strings (with backslashes, plain, between
// dollars), quoted names, comments, casts, `:=` and slices. `row[:last]` is a slice and `array[:first]` is not;
// in a slice a parameter is in parentheses, `row[(:first):(:last)]`.
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
 * Puts `$1`, `$2` and so on where a text has names, `:boardId`: one number for each name, however often it
 * is there. Throws where the text has numbers already.
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

/** The values in the order of the names; throws when a name has none, or a value no name. */
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
