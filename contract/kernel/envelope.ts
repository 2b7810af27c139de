import type { Verb } from './call.ts';

/** The refusal inside an envelope; `message_detail`, if present, takes precedence. */
export interface WireError {
  status: 'failure';
  http_status: number;
  code: number;
  api_error_code: number;
  /** Our own code of the refusal (contract/kernel/errors.ts), by which the web translates it. */
  error_code: string;
  message: string;
  message_detail: string | null;
  extra_data: Record<string, unknown>;
}

/** The resource envelope; on success it has no `error`, on the last page no `bookmark`. */
export interface Envelope {
  resource_response: {
    status: 'success' | 'failure';
    code: number;
    message: string;
    message_detail?: string | null;
    endpoint_name: string;
    data: unknown;
    bookmark?: string;
    x_pinterest_sli_endpoint_name: string;
    http_status: number;
    error?: WireError;
  };
  client_context: Record<string, unknown>;
  resource: { name: string; options: Record<string, unknown> };
  request_identifier: string;
}

/** The bare form of answers on /v3 paths. */
export interface BareAnswer {
  status: 'success' | 'failure';
  code: number;
  message: string;
  endpoint_name: string;
  data: unknown;
  bookmark?: string;
  message_detail?: string | null;
  error?: WireError;
}

/** Means "no further page" in `resource.options.bookmarks`. */
export const END_BOOKMARK = '-end-';

/** The path of a resource endpoint. */
export function resourcePath(name: string, verb: Verb): string {
  return `/resource/${name}Resource/${verb}/`;
}
