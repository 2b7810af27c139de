import * as z from 'zod/mini';

/** A rendition: its address and true size in pixels. */
export const image = z.object({ url: z.string(), width: z.int(), height: z.int() });

/** A picture's renditions by the wire's size names [DATA-02]. */
export const images = z.object({
  '170x': image,
  '236x': image,
  '474x': image,
  '736x': image,
  orig: image,
});
export type Images = z.infer<typeof images>;

/** Sizes of renditions: folder and width in pixels. */
export const RENDITIONS = { '170x': 170, '236x': 236, '474x': 474, '736x': 736 } as const;

/** 32 hex digits that identify a picture everywhere. */
export const signature = z.string().check(z.regex(/^[0-9a-f]{32}$/, 'Expected a signature'));

/** One form of a video, with its poster; `duration` is in ms. */
export const videoForm = z.object({
  url: z.string(),
  width: z.int(),
  height: z.int(),
  duration: z.int(),
  thumbnail: z.string(),
});

/** A video by the wire's names of its forms: HTTP Live Streaming, and a directly playable file. */
export const videos = z.object({
  id: z.string(),
  video_list: z.object({ V_HLSV4: videoForm, V_720P: videoForm }),
});
export type Videos = z.infer<typeof videos>;
