import type { WireError } from '#contract/kernel/envelope.ts';
import { CallError } from './call-error.ts';

/** A call's answer, with the next page's bookmark if it is a list. */
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

/** Parses either form of answer; throws a CallError if it is a refusal or unreadable. */
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
    // Not from our server (a proxy's page, say): reported as broken by the caller.
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

/** Converts a GraphQL refusal to the form of the other endpoints; null for any other answer. */
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
    // An unreadable 2xx is as broken as a 500.
    status: error?.http_status ?? (status >= 300 ? status : 500),
    number: error?.api_error_code ?? response?.code ?? 0,
    code: error?.error_code ?? 'broken',
    message: error?.message ?? response?.message ?? 'Something went wrong.',
    detail: error?.message_detail ?? response?.message_detail ?? null,
    extra: { ...error?.extra_data },
  });
}
