import type { Call } from '#contract/kernel/call.ts';
import { resourcePath } from '#contract/kernel/envelope.ts';
import type { Example } from '#contract/kernel/example.ts';

/** How input travels: in the query, as JSON, as a JSON list that is its field `items`, or as the options of a resource endpoint. */
export type Shape = 'query' | 'json' | 'items' | 'resource';

/** A request that can be sent: its first endpoint with an example's input. */
export interface Sample {
  readonly method: string;
  /** `{field}` stands for the input of that name. */
  readonly path: string;
  readonly shape: Shape;
  readonly input: Readonly<Record<string, unknown>>;
  /** Whether an access token may make it. */
  readonly takesToken: boolean;
  readonly reads: boolean;
}

/** Returns a call's example as a request: to its path where it has one, else to its resource endpoint. */
export function sampleOf({ call, input }: Example): Sample | null {
  const common = { input, takesToken: takesToken(call), reads: call.reads };
  const [path] = call.paths;
  if (path !== undefined) {
    const shape = path[0] === 'GET' ? 'query' : 'json';
    return { method: path[0], path: path[1], shape, ...common };
  }
  const [resource] = call.resources;
  if (resource === undefined) return null;
  const method = resource[1] === 'get' ? 'GET' : 'POST';
  return { method, path: resourcePath(...resource), shape: 'resource', ...common };
}

const takesToken = (call: Call): boolean => !call.sessionOnly && call.audience !== 'operator';

/** Returns a sample as a command for a shell, in which SITE and TOKEN are set. */
export function curlOf({ method, path, shape, input, takesToken: withToken }: Sample): string {
  const address = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(input[name]));
  const beside = Object.entries(input).filter(([name]) => !path.includes(`{${name}}`));
  const verb = method === 'GET' ? ' -G' : method === 'POST' ? '' : ` -X ${method}`;
  const lines = [
    `curl${verb} "$SITE${address}"`,
    ...(withToken ? ['-H "Authorization: Bearer $TOKEN"'] : []),
    ...dataOf(shape, method, beside),
  ];
  return lines.join(' \\\n  ');
}

function dataOf(shape: Shape, method: string, fields: readonly [string, unknown][]): string[] {
  if (shape === 'resource') {
    const options = { options: Object.fromEntries(fields), context: {} };
    return [`--data-urlencode ${quoted(`data=${JSON.stringify(options)}`)}`];
  }
  if (fields.length === 0) return method === 'POST' ? ["-d ''"] : [];
  if (shape === 'json' || shape === 'items') {
    const input = Object.fromEntries(fields);
    const json = quoted(JSON.stringify(shape === 'items' ? input.items : input));
    return ['-H "Content-Type: application/json"', `-d ${json}`];
  }
  return fields.map(([name, value]) => {
    const text = typeof value === 'string' ? value : JSON.stringify(value);
    return `--data-urlencode ${quoted(`${name}=${text}`)}`;
  });
}

/** Quotes a text for a shell. */
const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;
