import { type DocumentNode, executeSync, parse, validate } from 'graphql';
import { getBoard } from '#contract/boards.ts';
import { getRelatedPins } from '#contract/discovery.ts';
import type { Call } from '#contract/kernel/call.ts';
import { errors } from '#contract/kernel/errors.ts';
import { getPin, type Pin } from '#contract/pins.ts';
import { Failure } from '#server/kernel/core/failure.ts';
import type { Done } from '#server/kernel/context/kernel.ts';
import { schema, selectionOf } from './graphql-schema.ts';

export type Variables = Readonly<Record<string, unknown>>;
/** Runs a call as the requesting viewer. */
export type Run = (call: Call, input: Variables) => Promise<Done>;

/** A registered operation. Its text is written here; no client's text is ever parsed [SEC-32]. */
interface Operation {
  /** Our own name first, then the names that existing clients use. */
  readonly names: readonly string[];
  readonly document: DocumentNode;
  /** Runs the call, and maps its answer to the document's keys. */
  readonly root: (run: Run, variables: Variables) => Promise<unknown>;
}

const onePin: Operation = {
  names: ['v3GetPinQuery', 'v3GetPinQueryv2', 'CloseupPageQuery'],
  document: documentOf('v3GetPinQuery', 'v3GetPinQueryv2'),
  async root(run, variables) {
    const found = await foundOrNot('V3GetPin', async () => {
      const { data } = await run(getPin, { id: pinIn(variables), field_set_key: 'detailed' });
      return data;
    });
    return { v3GetPinQuery: found, v3GetPinQueryv2: found };
  },
};

const relatedPins: Operation = {
  names: [
    'v3RelatedPinsForPinSeoQuery',
    'UnauthCloseupRelatedPinsFeedQuery',
    'UnauthCloseupRelatedPinsFeedPaginationQuery',
  ],
  document: documentOf('v3RelatedPinsForPinSeoQuery'),
  async root(run, variables) {
    const { count, cursor } = variables;
    const found = await foundOrNot('V3RelatedPinsForPinSeo', async () => {
      const input = { pin_id: pinIn(variables), page_size: count, bookmark: cursor };
      const { data, bookmark } = await run(getRelatedPins, input);
      const edges = (data as readonly Pin[]).map((node) => ({ node }));
      const pageInfo = { hasNextPage: bookmark !== null, endCursor: bookmark };
      return { connection: { edges, pageInfo } };
    });
    return { v3RelatedPinsForPinSeoQuery: found };
  },
};

const oneBoard: Operation = {
  names: ['v3GetBoardQuery'],
  document: documentOf('v3GetBoardQuery'),
  async root(run, { board, boardId, username, slug }) {
    const found = await foundOrNot('V3GetBoard', async () => {
      const input = { board_id: board ?? boardId, username, slug, field_set_key: 'detailed' };
      const { data } = await run(getBoard, input);
      return data;
    });
    return { v3GetBoardQuery: found };
  },
};

/** Returns the operation's answer in GraphQL's spelling. */
export async function answerOf(
  operation: Operation,
  run: Run,
  variables: Variables,
): Promise<unknown> {
  const rootValue = await operation.root(run, variables);
  const result = executeSync({ schema, document: operation.document, rootValue });
  if (result.errors?.[0]) throw result.errors[0];
  return result.data;
}

const byName = new Map(
  [onePin, relatedPins, oneBoard].flatMap((one) => one.names.map((name) => [name, one] as const)),
);

/** Finds the operation: by the first registered name, or, with only a hash, by its variables. Refuses any other. */
export function operationFor(names: readonly string[], variables: Variables): Operation {
  const found =
    names.length === 0
      ? operationByShape(variables)
      : names.map((name) => byName.get(name)).find((operation) => operation !== undefined);
  if (!found) throw new Failure('unsupported', 'unsupported operation');
  return found;
}

const PIN = new Set(['pin', 'pinId']);
const BOARD = new Set(['board', 'boardId']);
const PAGING = new Set(['count', 'cursor']);
/** Variables of clients about the context of a list, which are ignored. */
const AROUND = new Set([
  'contextPinIds',
  'searchQuery',
  'source',
  'topLevelSource',
  'topLevelSourceDepth',
]);

/**
 * Finds the operation by its variables: a single pin or board, or a list for a pin; flags and null values are
 * ignored.
 */
function operationByShape(variables: Variables): Operation | null {
  const values = Object.entries(variables)
    .filter(([name, value]) => PAGING.has(name) || !(value === null || typeof value === 'boolean'))
    .map(([name]) => name);
  if (values.length > 0 && values.every((name) => BOARD.has(name))) return oneBoard;
  const beside = values.filter((name) => !PIN.has(name));
  if (beside.length === values.length) return null;
  if (beside.length === 0) return onePin;
  const isList =
    beside.some((name) => PAGING.has(name)) &&
    beside.every((name) => PAGING.has(name) || AROUND.has(name));
  return isList ? relatedPins : null;
}

/** The variable has two names. */
function pinIn({ pin, pinId }: Variables): unknown {
  return pin ?? pinId;
}

const NOT_FOUND = new Map([
  ['pin_not_found', 'PinNotFound'],
  ['board_not_found', 'BoardNotFound'],
]);

/** Returns null rather than an error for a missing or invisible thing. */
async function foundOrNot(name: string, ask: () => Promise<unknown>): Promise<object> {
  try {
    return { __typename: name, data: await ask() };
  } catch (error) {
    const typename = error instanceof Failure ? NOT_FOUND.get(error.code) : undefined;
    if (!(error instanceof Failure) || typename === undefined) throw error;
    const { status, number } = errors[error.code];
    const extensions = { code: error.code, apiErrorCode: number, httpStatus: status };
    return { __typename: typename, error: { ...extensions, message: error.message } };
  }
}

function documentOf(...fields: readonly string[]): DocumentNode {
  const document = parse(`query { ${fields.map(selectionOf).join(' ')} }`);
  const [wrong] = validate(schema, document);
  if (wrong) throw wrong;
  return document;
}
