import type { ErrorCode } from '#contract/kernel/errors.ts';
import type { StoredExt } from './kinds.ts';
import type { SizeName } from './sizes.ts';

/** What a worker is told: read `input`, write the files into the folder `out`. */
export interface PictureJob {
  readonly id: number;
  readonly input: string;
  readonly out: string;
  /** Refuse a picture that is not wider and taller than this; 0 takes any. */
  readonly minSide: number;
}

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
  | { readonly id: number; readonly code: ErrorCode; readonly message: string }
  /** Last words of a worker that ends itself because it grew over its limit. */
  | { readonly tooMuchMemory: true };
