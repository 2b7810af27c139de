import { byteReader, byteWriter, type ByteReader, type ByteWriter } from './record-bytes.ts';
import { DIMENSIONS, type AdPage, type Topic } from '../core/targeting-rules.ts';

/** An ad that is on a page, or stands by for one. */
export interface RecordedSlot {
  readonly adId: string;
  readonly groupId: string;
  readonly campaignId: string;
  readonly accountId: string;
  /** What it pays for what it is billed for, once. */
  readonly price: number;
  readonly isPaidByImpression: boolean;
  /** Neither by that nor by click. */
  readonly isPaidByVideoView: boolean;
  /** The next one of the ranking, which set the price; null when there was none. */
  readonly runnerUp: string | null;
  /** How near its picture was to the page; 0 where that did not count. */
  readonly near: number;
}

/** The page that asked, as it is kept: words as codes, and nothing that the auction did not use. */
export type RecordedPage = Omit<AdPage, 'words' | 'near'> & { readonly words: readonly number[] };

/** All that an auction knew and what came of it: it can be run again from this and from what ads were then. */
export interface AuctionRecord {
  readonly auctionId: string;
  /** The epoch whose paces it used. */
  readonly epoch: number;
  /** The number that stands for the person. */
  readonly viewer: string;
  readonly page: RecordedPage;
  /** What was searched for, its words with a space between; empty elsewhere. */
  readonly query: string;
  /** How many winners were asked for. */
  readonly most: number;
  /** Best first. The last of a ranking that only sets a price is nobody's slot. */
  readonly slots: readonly RecordedSlot[];
  /** Ads that were not for this person, with the reason, though they bid enough. */
  readonly leftOut: readonly { readonly id: string; readonly why: number }[];
}

const VERSION = 1;
/** Of a search: the same, with its query behind it. */
const SEARCH_VERSION = 2;
/** With prices of 64 bits and a query, which may be empty. Written only where a price needs it: older servers read the others. */
const WIDE_VERSION = 3;
const MOST_INT = 0xff_ff_ff_ff;
/** What a list holds at most: its length is one byte. */
const MOST = 255;
/** What it is billed for: a click where it is none of these. */
const IS_PAID_BY_IMPRESSION = 1;
const IS_PAID_BY_VIDEO_VIEW = 2;

function flagsOf({ isPaidByImpression, isPaidByVideoView }: RecordedSlot): number {
  if (isPaidByVideoView) return IS_PAID_BY_VIDEO_VIEW;
  return isPaidByImpression ? IS_PAID_BY_IMPRESSION : 0;
}

function versionOf({ slots, query }: AuctionRecord): number {
  if (slots.some(({ price }) => price > MOST_INT)) return WIDE_VERSION;
  return query === '' ? VERSION : SEARCH_VERSION;
}

/** The record as bytes. */
export function bytesOf(record: AuctionRecord): Buffer {
  const writer = byteWriter();
  const slots = record.slots.slice(0, MOST);
  const version = versionOf(record);
  writer.byte(version);
  writer.id(record.auctionId);
  writer.int(record.epoch);
  writer.id(record.viewer);
  writePage(writer, record.page);
  writer.byte(record.most);
  writer.list(slots, (slot) => {
    for (const id of [slot.adId, slot.groupId, slot.campaignId, slot.accountId]) writer.id(id);
    if (version === WIDE_VERSION) writer.id(String(slot.price));
    else writer.int(slot.price);
    writer.byte(flagsOf(slot));
    writer.id(slot.runnerUp ?? '0');
    writer.byte(slot.near);
  });
  writer.list(record.leftOut.slice(0, MOST), ({ id, why }) => {
    writer.id(id);
    writer.byte(why);
  });
  if (version !== VERSION) writer.text(record.query);
  return writer.bytes();
}

function writePage(writer: ByteWriter, page: RecordedPage): void {
  for (const dimension of DIMENSIONS) writer.short(page[dimension]);
  writer.byte(page.leastRelevance);
  writer.list(page.topics.slice(0, MOST), ({ topic, weight }) => {
    writer.int(topic);
    writer.byte(weight);
  });
  for (const codes of [page.interests, page.audiences, page.words]) {
    writer.list(codes.slice(0, MOST), (code) => writer.int(code));
  }
}

/** The record of these bytes; throws on any others. */
export function recordOf(bytes: Buffer): AuctionRecord {
  const reader = byteReader(bytes);
  const version = reader.byte();
  if (version < VERSION || version > WIDE_VERSION) throw new Error('a record of another version');
  const [auctionId, epoch, viewer] = [reader.id(), reader.int(), reader.id()];
  const page = readPage(reader);
  const most = reader.byte();
  const slots = reader.list((): RecordedSlot => {
    const [adId, groupId, campaignId, accountId] = [
      reader.id(),
      reader.id(),
      reader.id(),
      reader.id(),
    ];
    const [price, flags, runnerUp, near] = [
      version === WIDE_VERSION ? Number(reader.id()) : reader.int(),
      reader.byte(),
      reader.id(),
      reader.byte(),
    ];
    return {
      adId,
      groupId,
      campaignId,
      accountId,
      price,
      near,
      isPaidByImpression: flags === IS_PAID_BY_IMPRESSION,
      isPaidByVideoView: flags === IS_PAID_BY_VIDEO_VIEW,
      runnerUp: runnerUp === '0' ? null : runnerUp,
    };
  });
  const leftOut = reader.list(() => ({ id: reader.id(), why: reader.byte() }));
  const query = version === VERSION ? '' : reader.text();
  reader.end();
  return { auctionId, epoch, viewer, page, query, most, slots, leftOut };
}

function readPage(reader: ByteReader): RecordedPage {
  const values = Object.fromEntries(
    DIMENSIONS.map((dimension) => [dimension, reader.short()]),
  ) as Record<(typeof DIMENSIONS)[number], number>;
  return {
    ...values,
    leastRelevance: reader.byte(),
    topics: reader.list((): Topic => ({ topic: reader.int(), weight: reader.byte() })),
    interests: reader.list(() => reader.int()),
    audiences: reader.list(() => reader.int()),
    words: reader.list(() => reader.int()),
  };
}

/** A page by itself, as samples keep it. */
export function bytesOfPage(page: RecordedPage): Buffer {
  const writer = byteWriter();
  writer.byte(VERSION);
  writePage(writer, page);
  return writer.bytes();
}

/** The page of these bytes; throws on any others. */
export function pageIn(bytes: Buffer): RecordedPage {
  const reader = byteReader(bytes);
  if (reader.byte() !== VERSION) throw new Error('a page of another version');
  const page = readPage(reader);
  reader.end();
  return page;
}

/** The same record for nobody and without the query's own words: what is kept with an event as its proof. */
export const withoutViewer = (record: AuctionRecord): AuctionRecord => ({
  ...record,
  viewer: '0',
  query: '',
});
