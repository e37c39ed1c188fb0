/** Every template with every text: which brand, which photos, which text is in which slot. */
import { type BrandKit, emptyBrandKit } from '../../server/domain/content/brand-kit.ts';
import type { PictureRequest, PictureTemplate } from '../../server/domain/content/ports.ts';
import { type ArtName, drawArt, drawLogo } from './picture-art.ts';
import { brands } from './picture-samples.ts';
import { type PictureText, pictureTexts } from './picture-texts.ts';

/** A bad choice of colours: nothing is readable on anything. */
const unreadable: BrandKit = {
  ...emptyBrandKit,
  name: 'Grau & Söhne',
  colours: {
    primary: '#808080',
    secondary: '#ffee33',
    accent: '#ff3b30',
    background: '#7f7f7f',
    text: '#8a8a8a',
  },
  fonts: { heading: 'mono', body: 'sans' },
};

const kits: readonly BrandKit[] = [brands.bakery, brands.studio, unreadable, brands.care, emptyBrandKit];
const photoNames: readonly ArtName[] = [
  'dunes',
  'bottle',
  'plant',
  'room_after',
  'cup',
  'portrait',
  'room_before',
];

export const sizes = [
  [1080, 1080],
  [1080, 1350],
  [1080, 1920],
  [1200, 627],
  [1280, 720],
  [1920, 1080],
] as const;

const photos = new Map<string, Promise<Buffer>>();
const photoOf = (name: ArtName, side: number): Promise<Buffer> => {
  const key = `${name}-${side}`;
  const photo = photos.get(key) ?? drawArt(name, side, side);
  photos.set(key, photo);
  return photo;
};

export interface PictureCase {
  readonly name: string;
  readonly text: PictureText;
  request(width: number, height: number): Promise<PictureRequest>;
}

/** Each text in every slot, as much of it as the slot takes. */
export function casesOf(template: PictureTemplate, offset: number, photoSide = 1200): PictureCase[] {
  return pictureTexts.map((text, index) => {
    const turn = index + offset;
    const count = template.photos.min > 0 || turn % 2 === 1 ? template.photos.max : 0;
    const names = Array.from(
      { length: count },
      (_, place) => photoNames[(turn + place) % photoNames.length] ?? 'cup',
    );
    return {
      name: `${template.name} × ${text.script} of ${[...text.text].length}`,
      text,
      request: async (width, height) => ({
        template: template.name,
        brand: kits[turn % kits.length] ?? emptyBrandKit,
        logo: turn % 3 === 0 ? await drawLogo(turn % 2 === 0 ? '#202020' : '#fafafa') : null,
        photos: await Promise.all(names.map((name) => photoOf(name, photoSide))),
        texts: Object.fromEntries(
          template.slots.map(({ name, maxLength }) => [name, within(text.text, maxLength)]),
        ),
        width,
        height,
      }),
    };
  });
}

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });
const within = (text: string, length: number): string =>
  [...segmenter.segment(text)]
    .slice(0, length)
    .map(({ segment }) => segment)
    .join('');
