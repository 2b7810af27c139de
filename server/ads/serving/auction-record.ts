import { byteReader, byteWriter, type ByteReader, type ByteWriter } from './record-bytes.ts';
import { DIMENSIONS, type AdPage, type Topic } from '../core/targeting-rules.ts';

/** An ad on a page, or a spare one. */
export interface RecordedSlot {
  readonly adId: string;
  readonly groupId: string;
  readonly campaignId: string;
  readonly accountId: string;
  /** The price of one billed event. */
  readonly price: number;
  readonly isPaidByImpression: boolean;
  /** Billed per video view, neither by impression nor by click. */
  readonly isPaidByVideoView: boolean;
  /** The runner-up, which set the price; null if there was none. */
  readonly runnerUp: string | null;
  /** Similarity of its picture to the page; 0 if unused. */
  readonly near: number;
}

/** The requesting page as stored: words as codes, and only what the auction used. */
export type RecordedPage = Omit<AdPage, 'words' | 'near'> & { readonly words: readonly number[] };

/** Everything an auction knew, and its result: with the ads of its epoch it can be replayed. */
export interface AuctionRecord {
  readonly auctionId: string;
  /** The epoch whose paces it used. */
  readonly epoch: number;
  /** The person's pseudonym. */
  readonly viewer: string;
  readonly page: RecordedPage;
  /** The search query, words separated by spaces; empty elsewhere. */
  readonly query: string;
  /** Number of winners requested. */
  readonly most: number;
  /** Best first. The last of a ranking, which only sets a price, has no slot. */
  readonly slots: readonly RecordedSlot[];
  /** Ads excluded for this person despite a sufficient bid, with the reason. */
  readonly leftOut: readonly { readonly id: string; readonly why: number }[];
}

const VERSION = 1;
/** For searches: the same, followed by the query. */
const SEARCH_VERSION = 2;
/**
 * With 64-bit prices and a query, which may be empty. Written only if a price needs it, because older servers read only
 * the others.
 */
const WIDE_VERSION = 3;
const MOST_INT = 0xff_ff_ff_ff;
/** The longest list: its length is one byte. */
const MOST = 255;
/** The billed event's flags: a click if none is set. */
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

/** Encodes the record. */
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

/** Decodes a record; throws on invalid bytes. */
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

/** Encodes only the page, as samples store it. */
export function bytesOfPage(page: RecordedPage): Buffer {
  const writer = byteWriter();
  writer.byte(VERSION);
  writePage(writer, page);
  return writer.bytes();
}

/** Decodes a page; throws on invalid bytes. */
export function pageIn(bytes: Buffer): RecordedPage {
  const reader = byteReader(bytes);
  if (reader.byte() !== VERSION) throw new Error('a page of another version');
  const page = readPage(reader);
  reader.end();
  return page;
}

/** Returns the record without the person and the query's text: the proof stored with an event. */
export const withoutViewer = (record: AuctionRecord): AuctionRecord => ({
  ...record,
  viewer: '0',
  query: '',
});
