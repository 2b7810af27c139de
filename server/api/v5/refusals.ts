import { refusalOf } from '#server/kernel/http/envelope.ts';

/** A refusal as programs of the field read it. */
export interface V5Refusal {
  readonly status: number;
  readonly body: { readonly code: number; readonly message: string };
}

/** Our calls name an ad account otherwise. */
const inTheirWords = (text: string): string => text.replaceAll('advertiser_id', 'ad_account_id');

/** What went wrong: the number of a refusal, and in words what and where. */
export function v5RefusalOf(error: unknown, requestId: string): V5Refusal {
  const { status, wire } = refusalOf(error, requestId);
  const texts = [wire.message, wire.message_detail].filter((text) => text !== null && text !== '');
  return { status, body: { code: wire.code, message: inTheirWords(texts.join(' ')) } };
}
