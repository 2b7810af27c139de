import type { ErrorCode } from '#contract/kernel/errors.ts';
import type { StoredExt } from '../storage/kinds.ts';
import type { PixelSize, SizeName } from '../storage/sizes.ts';

/** Read `input`, write the files of every size into the folder `out`. */
export interface ReadOrder {
  readonly input: string;
  readonly out: string;
  /** Refuse a picture that is not wider and taller than this; 0 takes any. */
  readonly minSide: number;
}

/** Draw one size of a drawn picture into the folder `out`. */
export interface DrawOrder {
  readonly seed: string;
  /** Of `originals`. */
  readonly picture: PixelSize;
  readonly size: SizeName;
  readonly out: string;
}

/** Write a JPEG of the stored rendition `input` into the folder `out`: a square of its middle, or all of it. */
export interface PreviewOrder {
  readonly input: string;
  readonly out: string;
  /** Pixels of the square's sides. */
  readonly square: number | null;
}

/** Messages to a worker. */
export type PictureJob = { readonly id: number } & (
  | { readonly read: ReadOrder }
  | { readonly draw: DrawOrder }
  | { readonly preview: PreviewOrder }
);

/** What a worker made of the bytes: the facts of the picture, and its files in `out`. */
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
  /** Absolute path of each size. */
  readonly files: Readonly<Record<SizeName, string>>;
}

export type WorkerReply =
  | { readonly id: number; readonly made: MadePicture }
  /** The absolute path of the file. */
  | { readonly id: number; readonly drawn: string }
  | { readonly id: number; readonly code: ErrorCode; readonly message: string }
  /** Last words of a worker that ends itself because the picture cost more than one may. */
  | { readonly tooMuch: 'memory' | 'time' };
