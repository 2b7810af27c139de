import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type AdSheetUpload,
  createAdSheetPart,
  getAdSheetUploadRows,
  MAX_SHEET_PART,
  MAX_SHEET_ROWS,
  type SheetUploadRow,
} from '#contract/ads/bulk/sheet-uploads.ts';
import { testApp, type TestApp } from '#server/testing/app.ts';
import { anAdvertiser } from '../test-ads.ts';
import { campaign, type Cells, group, keyword, submit, uploadOf } from './test-sheets.ts';

/** `npm run test:long` sends a whole sheet. */
const ROWS = Number(process.env['TEST_ROUNDS'] ?? 2) >= 20 ? MAX_SHEET_ROWS : 1_000;
/** The rows of one campaign, whose ad group has fewer keywords than one may have. */
const BLOCK = 500;
const FIRST_ROW = 3;
/** The largest body of most calls. */
const USUAL_BYTES = 256 * 1024;

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

/** Returns the cells of a row: in each block a campaign, an ad group, and keywords, of which the last is wrong. */
function cellsAt(at: number): Cells {
  const place = at % BLOCK;
  if (place === 0) return campaign({ 'Campaign name': `Vases ${at}` });
  if (place === 1) return group();
  const wrong = place === BLOCK - 1 ? { 'Keyword match type': 'PERHAPS' } : {};
  return keyword(`vase ${at}`, wrong);
}

/** Returns all rows, page by page. */
async function allRows(
  page: (bookmark: string | null) => Promise<{ data: SheetUploadRow[]; bookmark: string | null }>,
): Promise<SheetUploadRow[]> {
  const rows: SheetUploadRow[] = [];
  let bookmark: string | null = null;
  do {
    const found = await page(bookmark);
    rows.push(...found.data);
    bookmark = found.bookmark;
  } while (bookmark !== null);
  return rows;
}

test(
  'a large sheet is looked over part by part, applied in steps, and says what came of each row',
  { timeout: 1_800_000 },
  async () => {
    const glass = await anAdvertiser(app);
    const { owner, advertiser_id } = glass;
    let upload = null as AdSheetUpload | null;
    for (let from = 0; from < ROWS; from += MAX_SHEET_PART) {
      const rows = Array.from({ length: Math.min(MAX_SHEET_PART, ROWS - from) }, (_, at) => ({
        row: FIRST_ROW + from + at,
        cells: cellsAt(from + at),
      }));
      upload = await owner.call(createAdSheetPart, {
        advertiser_id,
        upload_id: upload?.id ?? null,
        file_name: 'whole.csv',
        part: (upload?.parts ?? 0) + 1,
        is_last: from + MAX_SHEET_PART >= ROWS,
        rows,
      });
    }
    if (upload === null) throw new Error('the sheet has no parts');
    const wrong = ROWS / BLOCK;
    expect(upload).toMatchObject({ status: 'READY', rows: ROWS, wrong, creates: ROWS - wrong });
    const named = { advertiser_id, upload_id: upload.id, page_size: 250 };
    const rowsFound = (is_wrong: boolean) =>
      allRows((bookmark) => owner.call(getAdSheetUploadRows, { ...named, is_wrong, bookmark }));
    const before = await rowsFound(true);
    expect(before.map(({ row }) => row)).toEqual(
      Array.from({ length: wrong }, (_, at) => FIRST_ROW + (at + 1) * BLOCK - 1),
    );
    expect(new Set(before.map(({ column }) => column))).toEqual(new Set(['Keyword match type']));
    await submit(glass, upload);
    await app.runJobs();
    const ended = await uploadOf(glass, upload);
    expect(ended).toMatchObject({ status: 'SUCCEEDED', done: ROWS - wrong, failed: 0, wrong });
    const results = await rowsFound(false);
    expect(results).toHaveLength(ROWS);
    const made = results.flatMap(({ state, made_id }) => (state === 'DONE' && made_id) || []);
    expect(new Set(made).size).toBe(ROWS - wrong);
  },
);

test('a part may be as large as a browser sends it, and no call without files may', async () => {
  const { owner, advertiser_id } = await anAdvertiser(app);
  const name = `"${'ü'.repeat(200)}"`;
  const rows = Array.from({ length: MAX_SHEET_PART }, (_, at) => ({
    row: FIRST_ROW + at,
    cells: campaign({ 'Campaign name': name }),
  }));
  const size = new URLSearchParams({ data: JSON.stringify(rows) }).toString().length;
  expect(size).toBeGreaterThan(2 * USUAL_BYTES);
  const part = { advertiser_id, upload_id: null, file_name: 'wide.csv', part: 1, is_last: true };
  const upload = await owner.call(createAdSheetPart, { ...part, rows });
  expect(upload).toMatchObject({ rows: MAX_SHEET_PART, wrong: 0 });
  const sent = await owner.resource('AdCampaign', 'create', { advertiser_id, items: rows });
  expect(sent.status).toBe(413);
  const tooLarge = rows.map((row) => ({ ...row, cells: campaign({ Notes: name.repeat(10) }) }));
  const options = { ...part, rows: tooLarge };
  expect((await owner.resource('AdSheetUpload', 'create', options)).status).toBe(413);
});
