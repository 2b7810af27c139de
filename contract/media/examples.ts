import { example, world, type Example } from '#contract/kernel/example.ts';
import {
  createUpload,
  findPinImages,
  getUploads,
  registerImage,
  registerUploads,
  type UploadTicket,
} from '#contract/media.ts';
import { quotaExamples } from './quota-examples.ts';
import { type Images } from '#contract/media/images.ts';

/** The examples' picture. */
export const SIGNATURE = '0d1f3c5b79a8e6420d1f3c5b79a8e642';
const FILE = `0d/1f/3c/${SIGNATURE}`;

const rendition = (width: number, height: number) => ({
  url: `https://bowerbird.example/media/${width}x/${FILE}.webp`,
  width,
  height,
});

export const pictureImages: Images = {
  '170x': rendition(170, 255),
  '236x': rendition(236, 354),
  '474x': rendition(474, 711),
  '736x': rendition(736, 1104),
  orig: {
    url: `https://bowerbird.example/media/originals/${FILE}.jpg`,
    width: 1200,
    height: 1800,
  },
};

const ticket: UploadTicket = {
  upload_id: world.upload,
  upload_url: 'https://bowerbird.example/media/uploads/',
  upload_parameters: {
    upload_id: world.upload,
    person_id: world.noor,
    max_bytes: '209715200',
    expires: '1773484013000',
    proof: 'bm90LWEtcHJvb2YtYnV0LWFzLWxvbmctYXMtb25lLWlz',
  },
};

export const mediaExamples: readonly Example[] = [
  example(
    createUpload,
    'Registers an upload: post upload_parameters and then the field file to upload_url.',
    { type: 'pinimage' },
    ticket,
  ),
  example(
    registerUploads,
    "Registers several uploads, answered by the caller's own ids.",
    { media_info_list: [{ id: 'first', media_type: 'image/jpeg' }] },
    { first: ticket },
  ),
  example(
    getUploads,
    'How uploads stand; ask again while one is processing.',
    { upload_ids: [world.upload] },
    { [world.upload]: { status: 'succeeded', signature: SIGNATURE } },
  ),
  example(
    findPinImages,
    'The pictures that a page offers, best first; none when it cannot be read.',
    { url: world.page, source: 'pin_builder' },
    {
      items: [
        {
          type: 'pinnable',
          url: 'https://bowers.example/satin/bower.jpg',
          alt: 'A bower between two ferns',
          width: 600,
          height: 900,
        },
      ],
      title: 'The satin bowerbird',
      description: 'It collects what is blue.',
      site_name: 'Bowers',
      no_pin: false,
      no_pin_reason: '',
      unread_reason: null,
    },
  ),
  example(
    registerImage,
    'Fetches a picture ahead of the pin that will show it; the answer tells nothing of it.',
    { image_url: 'https://bowers.example/satin/bower.jpg' },
    null,
  ),
  ...quotaExamples,
];
