import {
  createUpload,
  findPinImages,
  getUploads,
  registerImage,
  registerUploads,
} from '#contract/media.ts';
import * as quota from '#contract/media/quota.ts';
import type { FastifyInstance } from 'fastify';
import type { Gateway } from '#server/kernel/http/gateway.ts';
import { route, rule, withServices } from '#server/kernel/http/route.ts';
import type { Route } from '#server/kernel/http/route.ts';
import * as find from './uploads/find-pin-images.ts';
import type { Media } from './context/media.ts';
import { getOwnStorage } from './quota/own-storage.ts';
import { getPeopleStorage, getStorageLimit, updateStorageLimit } from './quota/people-storage.ts';
import { bindPictures } from './serving/picture-endpoint.ts';
import * as image from './uploads/register-image.ts';
import * as uploads from './uploads/get-uploads.ts';
import * as register from './uploads/register-uploads.ts';
import { bindLegacyUpload } from './uploads/legacy-upload-endpoint.ts';
import { bindUploads } from './uploads/upload-endpoint.ts';

const operators = rule('An operator, signed in themselves.');

/** The domain's calls. */
export function mediaRoutes(media: Media): Route[] {
  return [
    route(
      createUpload,
      withServices({ media }, register.createUpload),
      rule('register an upload of their own'),
    ),
    route(
      registerUploads,
      withServices({ media }, register.registerUploads),
      rule('register uploads of their own'),
    ),
    route(getUploads, withServices({ media }, uploads.getUploads), rule('see their own uploads')),
    route(
      findPinImages,
      withServices({ media }, find.findPinImages),
      rule('look at any public page'),
    ),
    route(quota.getOwnStorage, getOwnStorage, rule('see what their own files take')),
    route(quota.getPeopleStorage, getPeopleStorage, operators),
    route(quota.getStorageLimit, getStorageLimit, operators),
    route(quota.updateStorageLimit, updateStorageLimit, operators),
    route(registerImage, image.registerImage, rule('fetch any public picture ahead')),
  ];
}

/** The endpoints that are not calls: the media path and the two form posts of uploads. */
export async function bindMedia(
  fastify: FastifyInstance,
  gateway: Gateway,
  media: Media,
): Promise<void> {
  bindPictures(fastify, media);
  await bindUploads(fastify, media);
  await bindLegacyUpload(fastify, gateway, media);
  media.own.through(fastify);
}
