import { consolePath } from '#contract/ads/console-paths.ts';
import type { AdDocumentInFull } from '#contract/ads/documents/documents.ts';
import {
  endPaper,
  newPaper,
  type Paper,
  writeColumns,
  writeGap,
  writeHeading,
  writeNote,
  writeRow,
} from './paper.ts';
import { amountText, dateText, partyText, periodText, percentText } from './paper-words.ts';

const TITLES: Readonly<Record<AdDocumentInFull['document_type'], string>> = {
  INVOICE: 'Invoice',
  CREDIT_MEMO: 'Credit memo',
  RECEIPT: 'Receipt',
};

type Line = AdDocumentInFull['lines'][number];

const LINE_NAMES: Readonly<Record<Exclude<Line['kind'], 'campaign'>, string>> = {
  others: 'Other campaigns',
  prepaid: 'Paid in advance',
  carried: 'Clicks around midnight, on the invoice of the month they were charged in',
};

/** Returns a document as a PDF; `site` is the base address of this installation. */
export function documentPdf(document: AdDocumentInFull, site: string): Paper['pdf'] {
  const { document_type: type, number } = document;
  const paper = newPaper(`${TITLES[type]} ${number}`, new Date(document.made_at));
  writeHead(paper, document, site);
  writeLines(paper, document, site);
  writeSums(paper, document);
  writeTerms(paper, document);
  return endPaper(paper);
}

function writeHead(paper: Paper, document: AdDocumentInFull, site: string): void {
  const { document_type: type, number, seller, buyer, invoice_due_date: due } = document;
  writeHeading(paper, TITLES[type], number);
  writeColumns(paper, [
    ['From', partyText({ ...seller, name: seller.name || new URL(site).host })],
    ['To', `${partyText(buyer)}\nAd account ${document.ad_account_id}`],
  ]);
  writeColumns(paper, [
    ['Date', dateText(new Date(document.made_at))],
    [
      type === 'RECEIPT' ? 'Ads since the last payment' : 'Period',
      periodText(document.billing_period_start_date, document.billing_period_end_date),
    ],
    type === 'RECEIPT'
      ? ['Reference', document.reference || '–']
      : ['Due', due === null ? '–' : dateText(new Date(due))],
  ]);
}

function writeLines(paper: Paper, document: AdDocumentInFull, site: string): void {
  const { lines, currency, ad_account_id: account, document_type: type } = document;
  if (lines.length === 0) return;
  writeRow(paper, { text: 'Campaign' }, [type === 'RECEIPT' ? 'Spent' : 'Amount'], { soft: true });
  lines.forEach((line, at) => {
    const amount = amountText(line.amount_in_micro_currency, currency);
    writeRow(paper, cellOf(line, account, site), [amount], { ruled: at === 0 });
  });
  writeGap(paper);
}

function cellOf({ kind, campaign_id: campaignId, name }: Line, account: string, site: string) {
  if (kind !== 'campaign' || campaignId === null) {
    return { text: kind === 'campaign' ? name : LINE_NAMES[kind] };
  }
  const path = consolePath('campaign_insights', account, { campaignId });
  return { text: name, href: new URL(path, site).href };
}

function writeSums(paper: Paper, document: AdDocumentInFull): void {
  const { currency, tax, document_type: type } = document;
  const amount = (micros: number): string => amountText(micros, currency);
  writeRow(paper, { text: 'Net' }, [amount(document.amount_net_micro_currency)], { ruled: true });
  writeRow(
    paper,
    { text: tax === null ? 'Tax' : `${tax.name} ${percentText(tax.is_reversed ? 0 : tax.rate)}` },
    [amount(document.amount_tax_micro_currency)],
    { soft: true },
  );
  if (document.amount_discount_micro_currency !== 0) {
    writeRow(
      paper,
      { text: 'Covered by credit' },
      [amount(-document.amount_discount_micro_currency)],
      {
        soft: true,
      },
    );
  }
  const all = type === 'RECEIPT' ? 'Paid' : 'Billed';
  writeRow(
    paper,
    { text: `${all} in ${currency}` },
    [amount(document.amount_billed_micro_currency)],
    {
      bold: true,
      ruled: true,
    },
  );
  writeGap(paper);
}

function writeTerms(paper: Paper, document: AdDocumentInFull): void {
  const { tax, document_type: type, payment_terms: terms } = document;
  if (tax?.is_reversed) writeNote(paper, `${tax.name} is owed by the customer (reverse charge).`);
  if (type === 'CREDIT_MEMO') {
    writeNote(
      paper,
      'Given back for clicks that turned out to be invalid. It lowers your next invoices.',
    );
  }
  if (type === 'RECEIPT') {
    writeNote(paper, 'What pays an invoice is taxed on that invoice, and not again here.');
  }
  if (terms !== '') writeNote(paper, terms);
  writeNote(paper, 'Days are UTC days.');
}
