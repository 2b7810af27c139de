import type { ErrorCode } from '#contract/kernel/errors.ts';
import type { StoredExt } from '../storage/kinds.ts';
import type { PixelSize, SizeName } from '../storage/sizes.ts';

/** Decodes `input` and writes the files of every size into the folder `out`. */
export interface ReadOrder {
  readonly input: string;
  readonly out: string;
  /** Refuses a picture that is not wider and taller than this; 0 accepts any. */
  readonly minSide: number;
}

/** Draws one size of a drawn picture into the folder `out`. */
export interface DrawOrder {
  readonly seed: string;
  /** Of `originals`. */
  readonly picture: PixelSize;
  readonly size: SizeName;
  readonly out: string;
}

/** Writes a JPEG of the stored rendition `input` into the folder `out`: its central square, or all of it. */
export interface PreviewOrder {
  readonly input: string;
  readonly out: string;
  /** The square's side in pixels. */
  readonly square: number | null;
}

/** A part of a picture, in parts of its width and height. */
export interface PartOfPicture {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Makes the ThumbHash of a part of the stored rendition `input`. */
export interface HashOrder {
  readonly input: string;
  readonly part: PartOfPicture;
}

/** Messages to a worker. */
export type PictureJob = { readonly id: number } & (
  | { readonly read: ReadOrder }
  | { readonly draw: DrawOrder }
  | { readonly preview: PreviewOrder }
  | { readonly hash: HashOrder }
);

/** The result of decoding: the properties of the picture, and its files in `out`. */
export interface MadePicture {
  /** Of `originals`, with the orientation applied. */
  readonly width: number;
  readonly height: number;
  readonly ext: StoredExt;
  readonly animated: boolean;
  /** As #rrggbb. */
  readonly dominantColor: string;
  /** Base64. */
  readonly thumbHash: string;
  /** The absolute path of each size. */
  readonly files: Readonly<Record<SizeName, string>>;
}

export type WorkerReply =
  | { readonly id: number; readonly made: MadePicture }
  /** The absolute path of the file. */
  | { readonly id: number; readonly drawn: string }
  /** A ThumbHash, in base64. */
  | { readonly id: number; readonly thumbHash: string }
  | { readonly id: number; readonly code: ErrorCode; readonly message: string }
  /** The last message of a worker that exits because the picture exceeded a limit. */
  | { readonly tooMuch: 'memory' | 'time' };
