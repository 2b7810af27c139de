import type { SheetColumn } from '#contract/ads/bulk/sheet.ts';
import { csvOf } from '../core/csv.ts';

type Cells = Readonly<Record<string, string>>;

/** Sample sheets that show how to write rows; their names are English, to be translated. */
export const SAMPLES: readonly { readonly name: string; readonly rows: readonly Cells[] }[] = [
  {
    name: 'A new campaign with an ad group and keywords',
    rows: [
      {
        Action: 'Create',
        Entity: 'CAMPAIGN',
        'Campaign name': 'Autumn vases',
        'Campaign objective type': 'CONSIDERATION',
        'Campaign status': 'PAUSED',
        'Campaign daily spend cap': '25',
      },
      {
        Action: 'Create',
        Entity: 'AD_GROUP',
        'Ad group name': 'Stoneware',
        'Ad group billable event': 'CLICKTHROUGH',
        'Ad group budget': '10',
        'Ad group targeting location': 'NL | BE',
      },
      ...['stoneware vase', 'glazed bowl'].map((value) => ({
        Action: 'Create',
        Entity: 'KEYWORD',
        'Keyword value': value,
        'Keyword match type': 'PHRASE',
      })),
    ],
  },
  {
    name: 'Ads of pictures on the web and of an uploaded video',
    rows: [
      {
        Action: 'Create',
        Entity: 'AD',
        'Ad group ID': '[549755885175]',
        'Ad media URL': 'https://glassworks.example/vase.jpg',
        'Ad board ID': '[549755885176]',
        'Ad pin title': 'A vase for spring',
        'Ad pin link': 'https://glassworks.example/spring/',
      },
      {
        Action: 'Create',
        Entity: 'AD',
        'Ad group ID': '[549755885175]',
        'Ad media upload ID': '[549755885177]',
        'Ad board ID': '[549755885176]',
        'Ad pin title': 'How a vase is blown',
        'Ad pin link': 'https://glassworks.example/glass/',
      },
    ],
  },
  {
    name: 'A catalogue sales campaign with a product group',
    rows: [
      {
        Action: 'Create',
        Entity: 'CAMPAIGN',
        'Campaign name': 'Vases in stock',
        'Campaign objective type': 'CATALOG_SALES',
        'Campaign status': 'PAUSED',
        'Campaign daily spend cap': '25',
      },
      {
        Action: 'Create',
        Entity: 'AD_GROUP',
        'Ad group name': 'All vases',
        'Ad group billable event': 'CLICKTHROUGH',
        'Ad group budget': '10',
        'Ad group bid strategy type': 'AUTOMATIC_BID',
      },
      {
        Action: 'Create',
        Entity: 'PRODUCT_GROUP',
        'Product group ID': '[549755885175]',
      },
    ],
  },
  {
    name: 'A campaign without its end date and daily cap',
    rows: [
      {
        Action: 'Edit',
        Entity: 'CAMPAIGN',
        'Campaign ID': '[549755885175]',
        'Campaign version': '1',
        'Campaign daily spend cap': 'CLEAR',
        'Campaign end time': 'CLEAR',
      },
    ],
  },
];

/** A sample as CSV text. */
export const sampleSheet = (columns: readonly SheetColumn[], rows: readonly Cells[]): string =>
  csvOf([
    columns.map(({ name }) => name),
    columns.map(({ reference }) => reference),
    ...rows.map((cells) => columns.map(({ name }) => cells[name] ?? '')),
  ]);
