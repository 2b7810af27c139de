import type { WireError } from '#contract/kernel/envelope.ts';
import { CallError } from './call-error.ts';

/** What a call answered, with the bookmark of the next page where it is a list. */
export interface Answered {
  readonly data: unknown;
  readonly bookmark: string | null;
}

interface Response {
  status?: string;
  data?: unknown;
  bookmark?: string;
  message?: string;
  message_detail?: string | null;
  code?: number;
  error?: Partial<WireError>;
}

/** Reads either form of an answer; throws a CallError when it is a refusal or no answer at all. */
export function readAnswer(status: number, body: string): Answered {
  const response = parse(body);
  const ok = status >= 200 && status < 300;
  if (response && ok && response.status !== 'failure') {
    return { data: response.data ?? null, bookmark: response.bookmark ?? null };
  }
  throw refusal(status, response);
}

function parse(body: string): Response | null {
  try {
    const value: unknown = JSON.parse(body);
    if (typeof value !== 'object' || value === null) return null;
    const envelope = value as { resource_response?: Response };
    return envelope.resource_response ?? graphqlRefusal(value) ?? value;
  } catch {
    // Not our server's words (a proxy's page, say): answered below as broken.
    return null;
  }
}

interface GraphqlAnswer {
  readonly errors?: readonly {
    readonly message?: string;
    readonly extensions?: {
      readonly code?: string;
      readonly apiErrorCode?: number;
      readonly httpStatus?: number;
      readonly messageDetail?: string | null;
    };
  }[];
}

/** A refusal of GraphQL in the words of the other endpoints; null for any other answer. */
function graphqlRefusal({ errors }: GraphqlAnswer): Response | null {
  const [first] = errors ?? [];
  if (first === undefined) return null;
  const { message, extensions = {} } = first;
  const error: Partial<WireError> = { message_detail: extensions.messageDetail ?? null };
  if (message !== undefined) error.message = message;
  if (extensions.code !== undefined) error.error_code = extensions.code;
  if (extensions.apiErrorCode !== undefined) error.api_error_code = extensions.apiErrorCode;
  if (extensions.httpStatus !== undefined) error.http_status = extensions.httpStatus;
  return { status: 'failure', error };
}

function refusal(status: number, response: Response | null): CallError {
  const error = response?.error;
  return new CallError({
    // A 2xx that cannot be read is as broken as a 500.
    status: error?.http_status ?? (status >= 300 ? status : 500),
    number: error?.api_error_code ?? response?.code ?? 0,
    code: error?.error_code ?? 'broken',
    message: error?.message ?? response?.message ?? 'Something went wrong.',
    detail: error?.message_detail ?? response?.message_detail ?? null,
    extra: { ...error?.extra_data },
  });
}
