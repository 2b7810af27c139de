import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { type ConsoleKey, consolePath } from '#contract/ads/console-paths.ts';
import { defineCall } from '#contract/kernel/call.ts';
import type { Context } from '#server/kernel/context/context.ts';
import type { SealKeys } from '#server/kernel/core/seal.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import type { Gateway } from '#server/kernel/http/gateway.ts';
import { route, rule } from '#server/kernel/http/route.ts';
import { sendLinkPage } from '../notices/link-page.ts';
import { sendFile } from '../report-files/report-file-endpoint.ts';
import {
  findLinkedFile,
  findStop,
  type Link,
  type LinkedFile,
  type LinkedStop,
  resumeReports,
  stopReports,
} from './find-link.ts';
import {
  askStopPage,
  filePage,
  goneFilePage,
  lostPage,
  resumedPage,
  stoppedPage,
} from './link-pages.ts';

/** The links lead to pages, so this call is not in the contract. */
const linkStep = (reads: boolean) =>
  defineCall({
    name: 'ad_report_link_step',
    audience: 'anyone',
    input: z.object({}),
    output: z.unknown(),
    reads,
    rate: { limit: 120, seconds: 3600, per: 'address' },
  });
const holder = rule(
  'Anyone with the link from an e-mail; it opens one file, or stops e-mails to one address.',
);

const DOWNLOAD = 'report_center_download';
const UNSUBSCRIBE = 'report_center_unsubscribe';

type Step<Found> = (context: Context, keys: SealKeys, link: Link) => Promise<Found | null>;
type Show<Found> = (reply: FastifyReply, found: Found, here: string) => FastifyReply;

/**
 * Binds the links in e-mails about reports. They need no session and no CSRF token: the link itself is the
 * authorisation. Mail clients unsubscribe with a POST [RFC 8058]. A GET changes nothing.
 */
export function bindReportLinks(
  fastify: FastifyInstance,
  gateway: Gateway,
  { keys, read }: { readonly keys: SealKeys; readonly read: Tx },
): void {
  const bind = <Found>(
    [method, page, act = '']: readonly ['GET' | 'POST', ConsoleKey, string?],
    step: Step<Found>,
    show: Show<Found>,
  ): void => {
    const call = linkStep(method === 'GET');
    fastify.route({
      method,
      url: `${consolePath(page, ':accountId')}/:token/${act}`,
      handler: async (request: FastifyRequest, reply) => {
        const link = request.params as Link;
        const use = route(call, (context) => step(context, keys, link), holder);
        const done = await gateway.run(use, {}, await gateway.incoming(request, reply));
        const found = done.data as Found | null;
        if (found === null) return sendLinkPage(reply, 404, lostPage());
        return show(reply, found, `${consolePath(page, link.accountId)}/${link.token}/`);
      },
    });
  };
  const file =
    (
      send: (
        reply: FastifyReply,
        file: LinkedFile & { isGone: false },
        here: string,
      ) => FastifyReply,
    ) =>
    (reply: FastifyReply, found: LinkedFile, here: string) =>
      found.isGone ? sendLinkPage(reply, 410, goneFilePage()) : send(reply, found, here);
  const page = (of: (stop: LinkedStop, here: string) => string) =>
    ((reply, stop, here) => sendLinkPage(reply, 200, of(stop, here))) satisfies Show<LinkedStop>;

  bind(
    ['GET', DOWNLOAD],
    findLinkedFile,
    file((reply, found, here) => sendLinkPage(reply, 200, filePage(found, here))),
  );
  bind(
    ['GET', DOWNLOAD, 'file'],
    findLinkedFile,
    file((reply, found) => sendFile(reply, read, found)),
  );
  bind(
    ['GET', UNSUBSCRIBE],
    findStop,
    page((stop, here) => (stop.isStopped ? stoppedPage(stop, here) : askStopPage(stop))),
  );
  bind(['POST', UNSUBSCRIBE], stopReports, page(stoppedPage));
  bind(['POST', UNSUBSCRIBE, 'again'], resumeReports, page(resumedPage));
}
