import * as z from 'zod/mini';
import {
  type AdDocument,
  type AdDocumentInFull,
  DOCUMENT_STATUSES,
  type getAdDocument,
  type getAdDocuments,
} from '#contract/ads/documents/documents.ts';
import type { InputOf, Page } from '#contract/kernel/call.ts';
import type { AdvertiserContext } from '#server/kernel/context/context.ts';
import { cursorId, cursorOf, cursorText } from '#server/kernel/context/cursor.ts';
import { Failure } from '#server/kernel/core/failure.ts';
import {
  type DocumentPosition,
  documentsDown,
  documentsUp,
  findDocument,
} from './document-store.ts';
import { documentInFull, documentView } from './show-documents.ts';

const documentCursor = cursorOf(
  z.tuple([cursorText(40), cursorId()]),
  ([key, id]): DocumentPosition => ({ key, id }),
  ({ key, id }) => [key, id],
);

export const documentNotFound = () =>
  new Failure('ad_document_not_found', "This document isn't here.");

/** Returns the documents of an ad account in the requested order; by default latest due date first. */
export async function getDocuments(
  { read, adAccount: { bucket, id } }: AdvertiserContext,
  input: InputOf<typeof getAdDocuments>,
): Promise<Page<AdDocument[]>> {
  const { order = 'DESCENDING', page_size, bookmark } = input;
  const find = order === 'ASCENDING' ? documentsUp : documentsDown;
  const rows = await find(
    read,
    { bucket, accountId: id },
    {
      kinds: input.document_types ?? ['INVOICE', 'CREDIT_MEMO'],
      statuses: input.statuses ?? DOCUMENT_STATUSES,
      dueFrom: input.due_from ?? null,
      dueTo: input.due_to ?? null,
      sort: input.sort_by ?? 'DUE_DATE',
      after: documentCursor.read(bookmark),
      limit: page_size + 1,
    },
  );
  const data = rows.slice(0, page_size);
  const last = data.at(-1);
  return {
    data: data.map(documentView),
    bookmark: rows.length > page_size && last ? documentCursor.write(last) : null,
  };
}

/** Returns a document with its content. */
export async function getDocument(
  { read, adAccount: { bucket, id } }: AdvertiserContext,
  { document_id }: InputOf<typeof getAdDocument>,
): Promise<AdDocumentInFull> {
  const found = await findDocument(read, { bucket, accountId: id }, document_id);
  if (found === null) throw documentNotFound();
  return documentInFull(found);
}
