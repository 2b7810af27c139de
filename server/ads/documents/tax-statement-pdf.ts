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
import { amountText, countryText, dateText, partyText } from './paper-words.ts';
import type { SellerRow } from './party-store.ts';
import type { TaxMonthRow } from './tax-year-store.ts';

/** The content of a tax statement of a year. */
export interface TaxStatement {
  readonly account: { readonly id: string; readonly name: string; readonly taxId: string };
  readonly year: number;
  readonly country: string;
  readonly currency: string;
  readonly months: readonly TaxMonthRow[];
  readonly seller: SellerRow | null;
  readonly now: Date;
}

/** Returns the charges of a year and their tax by month, as a PDF. */
export function taxStatementPdf(statement: TaxStatement, site: string): Paper['pdf'] {
  const { account, year, country, currency, months, seller, now } = statement;
  const paper = newPaper(`Tax statement ${year}`, now);
  const isOver = now.getUTCFullYear() > year;
  writeHeading(paper, 'Tax statement', isOver ? `${year}` : `${year}, up to ${dateText(now)}`);
  const from = {
    name: seller?.name || new URL(site).host,
    address: seller?.address ?? '',
    country: seller?.country ?? '',
    tax_id: seller?.taxId ?? '',
  };
  const to = { name: account.name, address: '', country, tax_id: account.taxId };
  writeColumns(paper, [
    ['From', partyText(from)],
    ['To', `${partyText(to)}\nAd account ${account.id}`],
    ['Country', countryText(country)],
  ]);
  const amount = (micros: number): string => amountText(micros, currency);
  writeRow(paper, { text: 'Month' }, ['Net', 'Tax', 'Charged'], { soft: true });
  months.forEach(({ month, documents, net, tax }, at) => {
    const name = `${month}, ${documents} ${documents === 1 ? 'document' : 'documents'}`;
    writeRow(paper, { text: name }, [amount(net), amount(tax), amount(net + tax)], {
      ruled: at === 0,
    });
  });
  const net = months.reduce((sum, month) => sum + month.net, 0);
  const tax = months.reduce((sum, month) => sum + month.tax, 0);
  writeRow(paper, { text: 'Year' }, [amount(net), amount(tax), amount(net + tax)], {
    bold: true,
    ruled: true,
  });
  writeGap(paper);
  writeNote(paper, 'Invoices and payments in advance by the day of their document, in UTC.');
  return endPaper(paper);
}
