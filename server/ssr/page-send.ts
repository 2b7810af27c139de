import { errors } from '#contract/kernel/errors.ts';
import type { Refusal, Send } from '#contract/kernel/render.ts';
import { Failure } from '#server/kernel/core/failure.ts';
import type { Gateway } from '#server/kernel/http/gateway.ts';
import type { Incoming } from '#server/kernel/context/kernel.ts';

/** Makes a page's calls: with the same audience, policy and use case, but without HTTP. */
export function pageSend(gateway: Gateway, incoming: Incoming): Send {
  const send = async (call: { name: string; paged: boolean; reads: boolean }, input: unknown) => {
    const route = gateway.routes.call(call.name);
    // A disabled call is refused as over the wire.
    if (!route) throw refusalOf(new Failure('unsupported', 'unsupported method get'));
    // A page is the answer to a GET, which must not write.
    if (!route.call.reads) throw new Error(`a page cannot make the call ${call.name}`);
    try {
      const done = await gateway.run(route, input as Record<string, unknown>, incoming);
      return call.paged ? done : done.data;
    } catch (error) {
      throw error instanceof Failure ? refusalOf(error) : error;
    }
  };
  return send as Send;
}

/** Returns the send of a page that cannot make calls: every call is refused alike. */
export function refusingSend(failure: Failure): Send {
  return () => Promise.reject(refusalOf(failure));
}

function refusalOf(failure: Failure): Refusal {
  const { status, number } = errors[failure.code];
  const { code, message, detail, extra } = failure;
  return { status, code, number, message, detail, extra };
}
