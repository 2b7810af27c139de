import type * as z from 'zod/mini';
import {
  changePin,
  listPins,
  makePin,
  readMedia,
  readPin,
  registerMedia,
  removePin,
  savePinAgain,
  searchOwnPins,
  type v5Pin,
} from '#contract/api/v5/pins.ts';
import { search } from '#contract/discovery/search.ts';
import { createUpload, getUploads } from '#contract/media.ts';
import { type Images } from '#contract/media/images.ts';
import { createPin, deletePin, getPin, type Pin, savePin, updatePin } from '#contract/pins.ts';
import { getUserPins } from '#contract/pins/lists.ts';
import type { Viewer } from '#server/kernel/context/context.ts';
import { Failure } from '#server/kernel/core/failure.ts';
import { dateView, handler, pageOf, pagingOf } from './handler.ts';

type PinView = z.infer<typeof v5Pin>;

const sizesOf = (images: Images) => ({
  '150x150': images['170x'],
  '400x300': images['474x'],
  '600x': images['736x'],
  '1200x': images.orig,
});

function mediaOf({ images, videos, carousel_data: carousel }: Pin): PinView['media'] {
  if (videos !== null) {
    const { url, width, height, duration, thumbnail } = videos.video_list.V_720P;
    return {
      media_type: 'video',
      images: sizesOf(images),
      cover_image_url: thumbnail,
      video_url: url,
      duration,
      width,
      height,
    };
  }
  if (carousel === null) return { media_type: 'image', images: sizesOf(images) };
  const items = carousel.carousel_slots.map((slot) => ({
    item_type: 'image' as const,
    title: slot.title,
    description: null,
    link: slot.link,
    images: sizesOf(slot.images),
  }));
  return { media_type: 'multiple_images', items };
}

function typeOf(pin: Pin): PinView['creative_type'] {
  if (pin.is_video) return 'VIDEO';
  if (pin.carousel_data !== null) return 'CAROUSEL';
  if (pin.story_pin_data !== null) return 'IDEA';
  return pin.shuffle_asset === null ? 'REGULAR' : 'COLLAGE';
}

export const pinView = (pin: Pin, viewer: Viewer): PinView => ({
  id: pin.id,
  title: pin.title,
  description: pin.description,
  link: pin.link,
  alt_text: pin.alt_text,
  dominant_color: pin.dominant_color,
  board_id: pin.board.id,
  board_section_id: pin.section?.id ?? null,
  board_owner: { username: pin.board.owner.username },
  is_owner: pin.pinner.id === viewer.id,
  creative_type: typeOf(pin),
  media: mediaOf(pin),
  created_at: dateView(pin.created_at),
  pin_metrics: null,
});

/** Converts the source of a picture or a video to our call's fields. */
function sourceOf(source: z.output<typeof makePin.body>['media_source']) {
  switch (source.source_type) {
    case 'image_base64':
      return { image_base64: source.data };
    case 'image_url':
      return { image_url: source.url };
    case 'video_id':
      return { media_upload_id: source.media_id };
  }
}

const pinHandlersAlone = [
  handler(listPins, async ({ run, query, viewer }) => {
    const page = await run(getUserPins, { user_id: viewer.id, ...pagingOf(query) });
    return pageOf(page, (pin) => pinView(pin, viewer));
  }),
  handler(readPin, async ({ run, path, viewer }) =>
    pinView((await run(getPin, { id: path.pin_id ?? '' })).data, viewer),
  ),
  handler(makePin, async ({ run, query, body, viewer }) => {
    const { media_source, dominant_color: color, ...words } = body;
    const input = { ...words, ...sourceOf(media_source), color, method: 'create' as const };
    const { data } = await run(createPin, { ...input, advertiser_id: query.ad_account_id });
    return pinView(data, viewer);
  }),
  handler(changePin, async ({ run, path, body, viewer }) => {
    const { title, description, alt_text, ...rest } = body;
    const { data } = await run(updatePin, {
      id: path.pin_id ?? '',
      ...rest,
      ...(title !== undefined && { title: title ?? '' }),
      ...(description !== undefined && { description: description ?? '' }),
      ...(alt_text !== undefined && { alt_text: alt_text ?? '' }),
    });
    return pinView(data, viewer);
  }),
  handler(removePin, async ({ run, path }) => {
    await run(deletePin, { id: path.pin_id ?? '' });
    return null;
  }),
  handler(savePinAgain, async ({ run, path, query, body, viewer }) => {
    const input = { pin_id: path.pin_id ?? '', ...body, advertiser_id: query.ad_account_id };
    return pinView((await run(savePin, input)).data, viewer);
  }),
  handler(searchOwnPins, async ({ run, query, viewer }) => {
    const input = { query: query.query, scope: 'my_pins' as const, ...pagingOf(query) };
    const { data, bookmark } = await run(search, input);
    const pins = data.results.filter((found): found is Pin => found.type === 'pin');
    return pageOf({ data: pins, bookmark }, (pin) => pinView(pin, viewer));
  }),
];

const mediaHandlers = [
  handler(registerMedia, async ({ run, body: { media_type } }) => {
    const { data } = await run(createUpload, { type: media_type });
    const { upload_id: media_id, upload_url, upload_parameters } = data;
    return { media_id, media_type, upload_url, upload_parameters };
  }),
  handler(readMedia, async ({ run, path: { media_id = '' } }) => {
    const state = (await run(getUploads, { upload_ids: [media_id] })).data[media_id];
    if (state === undefined) throw new Failure('upload_not_found', "This upload isn't here.");
    return { media_id, media_type: 'video' as const, status: state.status };
  }),
];

/** Operations on pins, and on videos for pins. */
export const pinHandlers = [...pinHandlersAlone, ...mediaHandlers];
