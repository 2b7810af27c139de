import { errors } from '#contract/kernel/errors.ts';
import type { Refusal, Send } from '#contract/kernel/render.ts';
import { Failure } from '#server/kernel/core/failure.ts';
import type { Gateway } from '#server/kernel/http/gateway.ts';
import type { Incoming } from '#server/kernel/context/kernel.ts';

/** A page's own way to make calls: the same audience, policy and use case, without HTTP. */
export function pageSend(gateway: Gateway, incoming: Incoming): Send {
  const send = async (call: { name: string; paged: boolean; reads: boolean }, input: unknown) => {
    const route = gateway.routes.call(call.name);
    // What is switched off here is refused as it is over the wire.
    if (!route) throw refusalOf(new Failure('unsupported', 'unsupported method get'));
    // A page is shown by a GET, and a GET changes nothing.
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

/** The send of a page for which nothing can be asked: every call is refused alike. */
export function refusingSend(failure: Failure): Send {
  return () => Promise.reject(refusalOf(failure));
}

function refusalOf(failure: Failure): Refusal {
  const { status, number } = errors[failure.code];
  const { code, message, detail, extra } = failure;
  return { status, code, number, message, detail, extra };
}
