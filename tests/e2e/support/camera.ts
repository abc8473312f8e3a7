import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import sharp from 'sharp';
import { findBrowser } from '#tests/support/browser.ts';

const width = 640;
const height = 480;

/** Starts a browser whose camera sees `picture` on a gray table, slightly rotated. */
export async function browserThatSees(picture: Buffer): Promise<Browser> {
  const background = '#8a8a84';
  const seen = await sharp(picture)
    .rotate(7, { background })
    .resize(width, height, { fit: 'contain', background })
    .flatten({ background })
    .grayscale()
    .raw()
    .toBuffer();
  const path = join(await mkdtemp(join(tmpdir(), 'second-fret-camera-')), 'seen.y4m');
  // The neutral value for both color channels, because the picture is gray.
  const color = Buffer.alloc((width * height) / 2, 128);
  const head = `YUV4MPEG2 W${width} H${height} F30:1 Ip A1:1 C420jpeg\nFRAME\n`;
  await writeFile(path, Buffer.concat([Buffer.from(head), seen, color]));
  const browser = await findBrowser();
  const camera = [
    '--use-fake-ui-for-media-stream',
    '--use-fake-device-for-media-stream',
    `--use-file-for-fake-video-capture=${path}`,
  ];
  return chromium.launch({ ...browser, args: [...browser.args, ...camera] });
}
