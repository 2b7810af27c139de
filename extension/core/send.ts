import type { AnswerOf, Call } from '#contract/kernel/call.ts';
import { SEND_TIMEOUT_MS } from '#contract/kernel/display.ts';
import { resourcePath, type Envelope } from '#contract/kernel/envelope.ts';
import type { Send } from '#contract/kernel/render.ts';

/** A refused call; status 0 if it got no answer that an installation gives. */
export class CallError extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, message: string, options?: ErrorOptions) {
    super(message, options);
    this.status = status;
    this.code = code;
  }
}

interface Request {
  readonly path: string;
  readonly method: string;
  readonly body: URLSearchParams | null;
}

/** Makes calls of one installation with an access token. Cookies are never sent, and no redirect gets the token. */
export function sendTo(
  { origin, token }: { readonly origin: string; readonly token: string },
  giveUp: () => AbortSignal = () => AbortSignal.timeout(SEND_TIMEOUT_MS),
): Send {
  return async (call, input) => {
    const { path, method, body } = requestOf(call, input as object);
    const signal = giveUp();
    const headers = { authorization: `Bearer ${token}`, accept: 'application/json' };
    const options = { method, body, signal, headers, credentials: 'omit', redirect: 'error' };
    try {
      const response = await fetch(origin + path, options as RequestInit);
      return answerOf(call, response.status, await response.text());
    } catch (cause) {
      if (cause instanceof CallError) throw cause;
      throw new CallError(0, signal.aborted ? 'timeout' : 'offline', 'No answer.', { cause });
    }
  };
}

function requestOf(call: Call, input: object): Request {
  const [resource] = call.resources;
  if (resource !== undefined) {
    const data = JSON.stringify({ options: wireOptions(call, input), context: {} });
    const body = new URLSearchParams({ source_url: '/', data });
    return { path: resourcePath(...resource), method: 'POST', body };
  }
  const [path] = call.paths;
  if (path === undefined) throw new Error(`The call ${call.name} has no endpoint`);
  return { path: path[1], method: path[0], body: null };
}

/** The wire has a list of bookmarks, the contract a single one. */
function wireOptions(call: Call, input: object): object {
  const { bookmark, ...rest } = input as { bookmark?: unknown };
  return call.paged && typeof bookmark === 'string' ? { ...rest, bookmarks: [bookmark] } : input;
}

type Answer = Partial<Envelope['resource_response']>;

function answerOf<C extends Call>(call: C, status: number, text: string): AnswerOf<C> {
  const answer = parsed(text);
  if (answer === null) throw new CallError(status >= 500 ? status : 0, 'broken', 'No answer.');
  if (status < 200 || status > 299 || answer.status === 'failure') {
    const { error } = answer;
    const message = error?.message_detail ?? error?.message ?? answer.message ?? '';
    throw new CallError(error?.http_status ?? status, error?.error_code ?? 'broken', message);
  }
  const data = answer.data ?? null;
  return (call.paged ? { data, bookmark: answer.bookmark ?? null } : data) as AnswerOf<C>;
}

function parsed(text: string): Answer | null {
  try {
    const value = JSON.parse(text) as { resource_response?: Answer } & Answer;
    const answer = value.resource_response ?? value;
    return typeof answer.status === 'string' ? answer : null;
  } catch {
    // A page of somebody else, or of a proxy in front.
    return null;
  }
}
