/**
 * Every template with every text in every size: nothing overflows, nothing is missing, everything is readable,
 * quickly.
 */
import sharp from 'sharp';
import { composePicture } from '../../server/generators/pictures/draw-picture.ts';
import { faceOf } from '../../server/generators/pictures/fonts/faces.ts';
import { createFontStore } from '../../server/generators/pictures/fonts/font-store.ts';
import { createPictureRenderer } from '../../server/generators/pictures/picture-renderer.ts';
import { renderComposition } from '../../server/generators/pictures/render-composition.ts';
import { templates } from '../../server/generators/pictures/templates/index.ts';
import { createEmojiStore } from '../../server/generators/pictures/text/emoji-store.ts';
import type { GlyphStores } from '../../server/generators/pictures/text/paragraph.ts';
import { findPictureFaults, minContrast, weakestContrast } from './check-picture.ts';
import { openChromium } from './chromium-lines.ts';
import { compareScript } from './compare-script.ts';
import { casesOf, sizes } from './picture-cases.ts';
import { pictureTexts } from './picture-texts.ts';

const limitMs = 400;
const shapingLimitMs = 30;

export async function provePictures({ seed = 1 }: { seed?: number } = {}): Promise<boolean> {
  const stores: GlyphStores = { fonts: createFontStore(), emoji: createEmojiStore() };
  const results = [
    await proveLayout(stores, seed),
    await proveRendering(stores, seed),
    await proveShapes(stores),
  ];
  return results.every((holds) => holds);
}

async function proveLayout(stores: GlyphStores, seed: number): Promise<boolean> {
  const faults: string[] = [];
  const times: number[] = [];
  let smallest = { size: Number.POSITIVE_INFINITY, where: '' };
  for (const [index, template] of templates.entries()) {
    for (const each of casesOf(template, seed + index))
      for (const [width, height] of sizes) {
        const request = await each.request(width, height);
        const startedAt = performance.now();
        const composition = await composePicture(stores, template, { ...request, logo: null });
        times.push(performance.now() - startedAt);
        const where = `${each.name} at ${width} × ${height}`;
        faults.push(...findPictureFaults(composition, template).map((fault) => `${where}: ${fault}`));
        for (const { size, slot } of composition.texts)
          if (size < smallest.size) smallest = { size, where: `${slot} of ${where}` };
      }
    console.log(`  laid out ${template.name}`);
  }
  console.log(`texts                    ${pictureTexts.length} in ${templates.length} templates and ${sizes.length} sizes: ${times.length} layouts
overflow, missing glyphs, texts on each other, required texts cut: ${faults.length}
smallest letters         ${smallest.size.toFixed(1)} px (${smallest.where})
shaping and layout       ${figures(times)}`);
  printResults(faults);
  return faults.length === 0 && quantile(times, 0.5) < shapingLimitMs;
}

async function proveRendering(stores: GlyphStores, seed: number): Promise<boolean> {
  const maker = createPictureRenderer();
  const faults: string[] = [];
  const times: number[] = [];
  const computing: number[] = [];
  let weakest = 21;
  for (const [index, template] of templates.entries()) {
    for (const each of casesOf(template, seed + index)) {
      const request = await each.request(1080, 1080);
      if (times.length === 0) await maker.render(request);
      const [startedAt, used] = [performance.now(), process.cpuUsage()];
      const png = await maker.render(request);
      times.push(performance.now() - startedAt);
      const { user, system } = process.cpuUsage(used);
      computing.push((user + system) / 1000);
      const { width, height, format } = await sharp(png).metadata();
      if (width !== 1080 || height !== 1080 || format !== 'png')
        faults.push(`${each.name}: ${width} × ${height} ${format}`);
      const composition = await composePicture(stores, template, request);
      const backdrop = await renderComposition(composition, request.photos, { withoutText: true });
      const { data, info } = await backdrop.raw().toBuffer({ resolveWithObject: true });
      const { contrast, slot } = weakestContrast(composition, {
        pixels: data,
        width: info.width,
        height: info.height,
      });
      weakest = Math.min(weakest, contrast);
      if (contrast < minContrast)
        faults.push(`${each.name}: ${slot} has a contrast of ${contrast.toFixed(2)}`);
    }
    console.log(`  painted ${template.name}`);
  }
  console.log(`pictures of 1080 × 1080  ${times.length}
weakest contrast         ${weakest.toFixed(2)} : 1, of any text with any pixel under it
a picture takes          ${figures(times)} (limit ${limitMs} ms for 99 of 100)
of processors' time       ${figures(computing)}, all threads together
faults                   ${faults.length}`);
  printResults(faults);
  return faults.length === 0 && quantile(times, 0.99) < limitMs;
}

async function proveShapes(stores: GlyphStores): Promise<boolean> {
  await using browser = await openChromium();
  let holds = true;
  for (const face of [faceOf('serif', 'display'), faceOf('grotesk', 'regular'), faceOf('mono', 'strong')])
    for (const script of ['arabic', 'hindi'] as const) {
      const { lines, wrong, worst, mistakes } = await compareScript(browser, stores, face, script);
      console.log(
        `${script.padEnd(8)} ${face.cuts.at(-1)?.weight} as Chromium sets it: ${lines - wrong.length} of ${lines} lines; furthest off ${(worst * 100).toFixed(2)} % of the ink; ${mistakes.map(({ name, found, of }) => `${name}: ${found} of ${of} found`).join(', ')}`,
      );
      printResults(wrong);
      holds &&= wrong.length === 0 && lines > 10 && mistakes.every(({ found, of }) => of > 5 && found === of);
    }
  return holds;
}

const quantile = (times: readonly number[], part: number): number =>
  times.toSorted((one, other) => one - other)[Math.min(times.length - 1, Math.floor(times.length * part))] ??
  0;

const figures = (times: readonly number[]): string =>
  [0.5, 0.99, 1]
    .map((part) => `${part === 1 ? 'max' : `p${part * 100}`} ${quantile(times, part).toFixed(1)}`)
    .join(', ') + ' ms';

const printResults = (faults: readonly string[]): void => {
  for (const fault of faults.slice(0, 30)) console.log(`  ${fault}`);
};
