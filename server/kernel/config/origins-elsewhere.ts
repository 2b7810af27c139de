import type { AppConfig } from './config.ts';
import { serviceOrigins } from './human-config.ts';
import { signOnOrigins } from './provider-config.ts';

/** What pages load from, or send to, beside this site; `uploads` go straight to a store of pictures. */
export const originsElsewhere = (config: AppConfig, uploads: string | null) => ({
  pictures: config.media.url && new URL(config.media.url).origin,
  uploads,
  humanCheck: serviceOrigins(config.human),
  signOn: signOnOrigins(config.openId, config.facebook),
});
