import { constants, setPriority } from 'node:os';
import { drawPicture } from '#art/catalogue.ts';
import { cropToJpeg, toJpeg } from '#art/render.ts';
import type { EaselOrder, EaselReply } from './easel.ts';

/*
 * The process that draws the demo's pictures. It only receives names from the catalogue and files of packages: it
 * rasterises SVG generated here, never anybody else's.
 */
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

// A terminal's Ctrl-C reaches the whole process group; the server decides when this process ends.
process.on('SIGINT', () => {});
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
process.on('message', (order: EaselOrder) => void draw(order));

async function draw({ id, picture, file }: EaselOrder): Promise<void> {
  try {
    const jpeg = file === null ? toJpeg(drawPicture(picture)) : cropToJpeg(file.path, file.inset);
    reply({ id, jpeg: await jpeg });
  } catch (error) {
    reply({ id, problem: error instanceof Error ? error.message : String(error) });
  }
}

function reply(message: EaselReply): void {
  process.send?.(message);
}
