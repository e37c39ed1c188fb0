/**
 * Draws docs/images/templates.webp, all templates beside each other, for the README:
 * `node_modules/.bin/node test/generation/contact-sheet.ts`
 */
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { createPictureRenderer } from '../../server/generators/pictures/picture-renderer.ts';
import { drawArt } from './picture-art.ts';
import { brands, type PictureSample, samples, samplesInOtherShapes } from './picture-samples.ts';

const tile = 480;
const columns = 4;
const gap = 24;
const paper = '#e6e4df';
const width = columns * tile + (columns + 1) * gap;
const target = path.join(import.meta.dirname, '..', '..', 'docs', 'images', 'templates.webp');

const maker = createPictureRenderer();

async function draw(
  sample: PictureSample,
  size: { width: number; height: number },
  height: number,
): Promise<Buffer> {
  const photos = await Promise.all(sample.photos.map((name) => drawArt(name)));
  const { template, texts } = sample;
  const png = await maker.render({
    template,
    brand: brands[sample.brand],
    logo: null,
    photos,
    texts,
    width: size.width,
    height: size.height,
  });
  return sharp(png).resize({ height }).png().toBuffer();
}

const squares = await Promise.all(samples.map((sample) => draw(sample, { width: 1080, height: 1080 }, tile)));
const rows = Math.ceil(squares.length / columns);
const shapes = samplesInOtherShapes.reduce((sum, sample) => sum + sample.width / sample.height, 0);
const rowHeight = Math.floor((width - gap * (samplesInOtherShapes.length + 1)) / shapes);
const others = await Promise.all(samplesInOtherShapes.map((sample) => draw(sample, sample, rowHeight)));

let left = gap;
const lastRow = [];
for (const input of others) {
  lastRow.push({ input, left, top: gap + rows * (tile + gap) });
  left += ((await sharp(input).metadata()).width ?? 0) + gap;
}
await mkdir(path.dirname(target), { recursive: true });
const { size } = await sharp({
  create: { width, height: gap + rows * (tile + gap) + rowHeight + gap, channels: 3, background: paper },
})
  .composite([
    ...squares.map((input, index) => ({
      input,
      left: gap + (index % columns) * (tile + gap),
      top: gap + Math.floor(index / columns) * (tile + gap),
    })),
    ...lastRow,
  ])
  .webp({ quality: 94, effort: 6, smartSubsample: true, smartDeblock: true })
  .toFile(target);
console.log(`${target}: ${Math.round(size / 1000)} kB`);
