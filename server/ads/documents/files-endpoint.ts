import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { getAdDocument, type AdDocumentInFull } from '#contract/ads/documents/documents.ts';
import { defineCall } from '#contract/kernel/call.ts';
import { count, id } from '#contract/kernel/scalars.ts';
import { bareRefusal, refusalOf } from '#server/kernel/http/envelope.ts';
import type { Gateway } from '#server/kernel/http/gateway.ts';
import { route, rule } from '#server/kernel/http/route.ts';
import type { AdvertiserContext } from '#server/kernel/context/context.ts';
import { documentPdf } from './document-pdf.ts';
import { documentNotFound, getDocument } from './get-documents.ts';
import type { Paper } from './paper.ts';
import { findProfile, findSeller } from './party-store.ts';
import { taxMonths } from './tax-year-store.ts';
import { type TaxStatement, taxStatementPdf } from './tax-statement-pdf.ts';

const payers = rule('Anyone who can see what the ad account pays.');

const LAST_YEAR = 9999;
/** The input of a tax statement, which is only served as a file. */
const taxStatement = defineCall({
  name: 'ad_tax_statement',
  audience: 'advertiser',
  right: 'billing_view',
  input: z.object({
    advertiser_id: id(),
    year: count(1, LAST_YEAR),
    country: z.string().check(z.regex(/^[A-Z]{2}$/)),
  }),
  output: z.unknown(),
  reads: true,
});

async function readStatement(
  { read, adAccount, now }: AdvertiserContext,
  { year, country }: { readonly year: number; readonly country: string },
): Promise<TaxStatement> {
  const key = { bucket: adAccount.bucket, accountId: adAccount.id };
  const months = await taxMonths(read, key, { year, country });
  if (months.length === 0) throw documentNotFound();
  const profile = await findProfile(read, key);
  const account = {
    id: adAccount.id,
    name: profile?.businessName || adAccount.name,
    taxId: profile?.taxId ?? '',
  };
  const { currency } = adAccount;
  return { account, year, country, currency, months, seller: await findSeller(read), now };
}

const documentRoute = route(getAdDocument, getDocument, payers);
const statementRoute = route(taxStatement, readStatement, payers);

/** Binds the PDF files of ad accounts' documents; without the right to see billing they are 404. */
export function bindAdDocuments(fastify: FastifyInstance, gateway: Gateway): void {
  fastify.get('/ads/v4/advertisers/:advertiser_id/documents/:document_id/pdf', (request, reply) =>
    sendPdf(request, reply, gateway, async (fields) => {
      const incoming = await gateway.incoming(request, reply);
      const { data } = await gateway.run(documentRoute, fields, incoming);
      const document = data as AdDocumentInFull;
      return { name: document.number, pdf: documentPdf(document, incoming.origin.site) };
    }),
  );
  fastify.get(
    '/ads/v4/advertisers/:advertiser_id/tax-statements/:year/:country/pdf',
    (request, reply) =>
      sendPdf(request, reply, gateway, async (fields) => {
        const incoming = await gateway.incoming(request, reply);
        const { data } = await gateway.run(statementRoute, fields, incoming);
        const statement = data as TaxStatement;
        const name = `tax-${statement.year}-${statement.country}`;
        return { name, pdf: taxStatementPdf(statement, incoming.origin.site) };
      }),
  );
}

interface File {
  readonly name: string;
  readonly pdf: Paper['pdf'];
}

/** Streams a PDF page by page, or responds with the error. */
async function sendPdf(
  request: FastifyRequest,
  reply: FastifyReply,
  gateway: Gateway,
  make: (fields: Record<string, unknown>) => Promise<File>,
): Promise<FastifyReply> {
  try {
    const { name, pdf } = await make({ ...(request.params as object) });
    return await reply
      .header('cache-control', 'private, no-store')
      .header('content-disposition', `attachment; filename="${name}.pdf"`)
      .type('application/pdf')
      .send(pdf);
  } catch (error) {
    const { status, wire } = refusalOf(error, request.id);
    gateway.report(request, error, status);
    await gateway.send(request, reply, status, bareRefusal('ad_documents', wire), error);
    return reply;
  }
}
