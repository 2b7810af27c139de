import { refusalOf } from '#server/kernel/http/envelope.ts';

/** An error as the API's clients expect it. */
export interface V5Refusal {
  readonly status: number;
  readonly body: { readonly code: number; readonly message: string };
}

/** The API's name for an ad account differs from ours. */
const inTheirWords = (text: string): string => text.replaceAll('advertiser_id', 'ad_account_id');

/** Converts an error to the API's number, with a message that names the field. */
export function v5RefusalOf(error: unknown, requestId: string): V5Refusal {
  const { status, wire } = refusalOf(error, requestId);
  const texts = [wire.message, wire.message_detail].filter((text) => text !== null && text !== '');
  return { status, body: { code: wire.code, message: inTheirWords(texts.join(' ')) } };
}
