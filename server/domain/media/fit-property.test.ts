import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { verbatim } from '../../lib/message.ts';
import { catalog } from '../../platforms/index.ts';
import { type FittedFile, fit, predictedFacts, type Wish } from './fit.ts';
import { ratioFits, type Size } from './frame.ts';
import { type FileDetails, shapeNames, shapes, type Trim } from './media.ts';
import { messages } from './messages.ts';
import type { Placement } from './placements.ts';
import type { Recipe } from './recipe.ts';

const placements = catalog.profiles.flatMap((profile) => profile.placements);

const tools = { videoUnavailableReason: null };
const runs = { numRuns: 3_000, seed: 20_260_901 };

const side = fc.oneof(
  fc.integer({ min: 1, max: 12_000 }),
  fc.constantFrom(
    1,
    2,
    319,
    320,
    359,
    360,
    540,
    607,
    720,
    960,
    1_079,
    1_080,
    1_081,
    1_350,
    1_440,
    1_920,
    2_160,
    4_096,
  ),
);
const sizeBytes = fc.oneof(
  fc.integer({ min: 1, max: 90_000_000 }),
  fc.integer({ min: 1, max: 5_000_000_000 }),
);
const unit = fc.double({ min: 0, max: 1, noNaN: true });
const part = fc
  .tuple(
    unit,
    unit,
    fc.double({ min: 0.05, max: 1, noNaN: true }),
    fc.double({ min: 0.05, max: 1, noNaN: true }),
  )
  .map(([x, y, width, height]) => ({ x: x * (1 - width), y: y * (1 - height), width, height }));
const chosen = {
  focus: fc.option(fc.record({ x: unit, y: unit })),
  crops: fc.dictionary(fc.constantFrom(...shapeNames), part, { maxKeys: 3 }),
};

const pictures: fc.Arbitrary<FittedFile> = fc.record({
  kind: fc.constant('image' as const),
  mime: fc.constantFrom('image/jpeg', 'image/png', 'image/gif', 'image/webp', 'image/avif'),
  width: side,
  height: side,
  durationMs: fc.constant(null),
  details: present({ animated: fc.boolean(), alpha: fc.boolean() }),
  sizeBytes,
  ...chosen,
});

const videos: fc.Arbitrary<FittedFile> = fc.record({
  kind: fc.constant('video' as const),
  mime: fc.constantFrom('video/mp4', 'video/quicktime', 'video/webm', 'video/x-matroska'),
  width: side,
  height: side,
  durationMs: fc.oneof(fc.integer({ min: 1, max: 120_000 }), fc.integer({ min: 1, max: 50_000_000 })),
  details: present({
    frameRate: fc.double({ min: 5, max: 240, noNaN: true }),
    bitrate: fc.integer({ min: 10_000, max: 90_000_000 }),
    videoCodec: fc.constantFrom('avc', 'hevc', 'vp8', 'vp9', 'av1'),
    audioCodec: fc.constantFrom('aac', 'mp3', 'opus'),
    audioSampleRate: fc.constantFrom(44_100, 48_000, 96_000),
  }),
  sizeBytes,
  ...chosen,
});

function present(fields: { [Name in keyof FileDetails]: fc.Arbitrary<FileDetails[Name]> }) {
  return fc.record(fields, { requiredKeys: [] }) as fc.Arbitrary<FileDetails>;
}

const trim: fc.Arbitrary<Trim> = fc
  .tuple(fc.integer({ min: 0, max: 90_000 }), fc.integer({ min: 1, max: 90_000 }))
  .map(([startMs, length]) => ({ startMs, endMs: startMs + length }));
const options: fc.Arbitrary<Wish> = fc.record({
  shape: fc.option(fc.constantFrom(...shapeNames)),
  trim: fc.option(trim, { freq: 2 }),
});
const anyPlacement = fc.constantFrom(...placements);
const documents: fc.Arbitrary<FittedFile> = fc.record({
  kind: fc.constant('document' as const),
  mime: fc.constantFrom('application/pdf', 'application/msword'),
  width: side,
  height: side,
  durationMs: fc.constant(null),
  details: fc.constant({}),
  sizeBytes,
  ...chosen,
});
const anyFile = fc.oneof(
  { arbitrary: pictures, weight: 3 },
  { arbitrary: videos, weight: 3 },
  { arbitrary: documents, weight: 1 },
);

const forEachRendition = (
  made: (file: FittedFile, placement: Placement, recipe: Recipe, wish: Wish) => void,
) => {
  let count = 0;
  fc.assert(
    fc.property(anyFile, anyPlacement, options, (file, placement, wish) => {
      const result = fit(file, placement, wish, tools);
      if (result.kind !== 'make') return;
      count += 1;
      made(file, placement, result.recipe, wish);
    }),
    runs,
  );
  assert.ok(count > 300, `only ${count} files were made to fit: too few to prove anything`);
};

test('a rendition itself fits as it is', () => {
  forEachRendition((file, placement, recipe) => {
    const facts = { ...predictedFacts(file, recipe), focus: null, crops: {} };
    assert.deepEqual(fit(facts, placement, {}, tools), {
      kind: 'as_is',
      message: messages.sent_as_it_is(),
    });
  });
});

test('the crop lies inside the picture and nothing is enlarged', () => {
  forEachRendition((file, _placement, { crop, width, height }) => {
    const rect = crop === null || crop === 'attention' ? { left: 0, top: 0, ...sizeOf(file) } : crop;
    assert.ok(rect.left >= 0 && rect.top >= 0 && rect.width >= 1 && rect.height >= 1);
    assert.ok(rect.left + rect.width <= file.width && rect.top + rect.height <= file.height);
    assert.ok(width <= rect.width && height <= rect.height);
    for (const value of [rect.left, rect.top, rect.width, rect.height, width, height])
      assert.ok(Number.isInteger(value));
  });
});

test('the shape is the requested one or an accepted one, within a pixel; videos have even sides', () => {
  forEachRendition((file, placement, recipe, { shape }) => {
    const step = file.kind === 'video' ? 2 : 1;
    assert.ok(recipe.width % step === 0 && recipe.height % step === 0);
    const rules = file.kind === 'video' ? placement.video : placement.image;
    assert.ok(rules && ratioFits(recipe, rules));
    if (shape)
      assert.ok(isWithin(step, recipe, shapes[shape]), `${recipe.width} × ${recipe.height} is not ${shape}`);
    else if (recipe.crop === null) assert.ok(isWithin(step, recipe, file.width / file.height));
  });
});

test('a crop is not stretched: it has the shape of the rendition, within a pixel', () => {
  forEachRendition((file, _placement, { crop, width, height }) => {
    if (crop === null || crop === 'attention') return;
    const step = file.kind === 'video' ? 2 : 1;
    assert.ok(
      isWithin(step, { width, height }, crop.width / crop.height),
      `${crop.width} × ${crop.height} → ${width} × ${height}`,
    );
  });
});

test('no video is shortened and no animation is dropped unless requested', () => {
  forEachRendition((file, _placement, recipe, { trim: wished }) => {
    if (recipe.kind === 'video' && recipe.trim !== null) assert.deepEqual(recipe.trim, wished);
    if (recipe.kind === 'video' && recipe.trim === null && wished)
      assert.deepEqual(wished, { startMs: 0, endMs: file.durationMs });
    if (recipe.kind === 'picture' && file.details.animated) assert.equal(recipe.mime, 'image/gif');
  });
});

test('the same input gives the same result; refusals state each problem once, in a sentence', () => {
  fc.assert(
    fc.property(
      anyFile,
      anyPlacement,
      options,
      fc.constantFrom(null, verbatim('There is no ffmpeg here.')),
      (file, placement, wish, videoUnavailableReason) => {
        const result = fit(file, placement, wish, { videoUnavailableReason });
        assert.deepEqual(fit(structuredClone(file), placement, wish, { videoUnavailableReason }), result);
        if (result.kind === 'make') assert.ok(file.kind === 'image' || videoUnavailableReason === null);
        const texts = (result.kind === 'cannot' ? result.problems : [result]).map(
          ({ message }) => message.text,
        );
        for (const text of texts) assert.match(text, /^[A-Z0-9][^\n]*\.$/);
        assert.doesNotMatch(texts.join(), /NaN|undefined|Infinity|null/);
        const codes = result.kind === 'cannot' ? result.problems.map(({ code }) => code) : ['fine'];
        assert.ok(codes.length > 0);
        assert.equal(new Set(codes).size, codes.length);
      },
    ),
    runs,
  );
});

test('documents are never changed, whatever is requested', () => {
  fc.assert(
    fc.property(documents, anyPlacement, options, (file, placement, wish) => {
      const result = fit(file, placement, wish, tools);
      const { document } = placement;
      const isTaken = document?.mimes.includes(file.mime) && file.sizeBytes <= document.maxSizeBytes;
      assert.equal(result.kind, isTaken ? 'as_is' : 'cannot');
    }),
    runs,
  );
});

test('ordinary pictures fit every placement for pictures, in every accepted shape', () => {
  const ordinary = {
    width: fc.integer({ min: 1_000, max: 8_000 }),
    height: fc.integer({ min: 1_000, max: 8_000 }),
  };
  const details = fc.record({ animated: fc.constant(false), alpha: fc.boolean() });
  fc.assert(
    fc.property(pictures, fc.record(ordinary), details, options, (file, size, facts, { shape }) => {
      for (const placement of placements.filter(({ image }) => image !== null)) {
        const result = fit({ ...file, ...size, details: facts, crops: {} }, placement, { shape }, tools);
        if (result.kind === 'cannot')
          assert.deepEqual(
            result.problems.map(({ code }) => code),
            ['shape_not_taken'],
            placement.id,
          );
      }
    }),
    { ...runs, numRuns: 500 },
  );
});

test('ten-second videos of a phone or camera fit every placement for videos', () => {
  for (const placement of placements.filter(({ video }) => video !== null)) {
    for (const [width, height] of [
      [1_920, 1_080],
      [1_080, 1_920],
      [3_840, 2_160],
      [1_440, 1_080],
      [1_080, 1_080],
    ] as const) {
      for (const videoCodec of ['avc', 'hevc', 'vp9']) {
        const details = { frameRate: 29.97, videoCodec, audioCodec: 'aac', audioSampleRate: 48_000 };
        const file = {
          kind: 'video',
          mime: 'video/mp4',
          width,
          height,
          durationMs: 10_000,
          details,
        } as const;
        const result = fit({ ...file, sizeBytes: 12_000_000, focus: null, crops: {} }, placement, {}, tools);
        assert.notEqual(result.kind, 'cannot', `${placement.id} ${width} × ${height} ${videoCodec}`);
      }
    }
  }
});

const sizeOf = ({ width, height }: Size): Size => ({ width, height });
const isWithin = (pixels: number, { width, height }: Size, ratio: number): boolean =>
  Math.abs(width - height * ratio) <= pixels || Math.abs(height - width / ratio) <= pixels;
