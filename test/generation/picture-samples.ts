/** One good example of each template, in three brands: the contact sheet and the tests draw them. */
import { type BrandKit, emptyBrandKit } from '../../server/domain/content/brand-kit.ts';
import type { ArtName } from './picture-art.ts';

export interface PictureSample {
  readonly template: string;
  readonly brand: keyof typeof brands;
  readonly photos: readonly ArtName[];
  readonly texts: Readonly<Record<string, string>>;
}

export const brands = {
  /** A bakery: warm paper, deep green, brick. */
  bakery: {
    ...emptyBrandKit,
    name: 'Hearth & Rye',
    link: 'https://hearthandrye.example',
    colours: {
      primary: '#1f3d34',
      secondary: '#efe5d3',
      accent: '#b5432c',
      background: '#fbf7ef',
      text: '#1c1b19',
    },
    fonts: { heading: 'serif', body: 'grotesk' },
  },
  /** A software studio: ink, electric blue, lime. */
  studio: {
    ...emptyBrandKit,
    name: 'Northbeam',
    link: 'https://northbeam.example',
    colours: {
      primary: '#14142b',
      secondary: '#e7e9f4',
      accent: '#b8f04a',
      background: '#ffffff',
      text: '#14142b',
    },
    fonts: { heading: 'grotesk', body: 'grotesk' },
  },
  /** A skin care brand: rose, plum. */
  care: {
    ...emptyBrandKit,
    name: 'Maison Olive',
    link: 'https://maisonolive.example',
    colours: {
      primary: '#5b2333',
      secondary: '#f4e4de',
      accent: '#e7a977',
      background: '#fffaf6',
      text: '#2a1519',
    },
    fonts: { heading: 'serif', body: 'sans' },
  },
} as const satisfies Record<string, BrandKit>;

export const samples: readonly PictureSample[] = [
  {
    template: 'announcement',
    brand: 'studio',
    photos: ['dunes'],
    texts: {
      kicker: 'New',
      headline: 'Plan the whole quarter on one page',
      detail: 'Roadmaps are here for every team, from today.',
    },
  },
  {
    template: 'offer',
    brand: 'bakery',
    photos: [],
    texts: {
      kicker: 'This weekend only',
      headline: '30% off',
      detail: 'Every sourdough loaf, Saturday and Sunday until we run out.',
      code: 'Code RYE30',
    },
  },
  {
    template: 'quote',
    brand: 'care',
    photos: [],
    texts: {
      headline: 'Good skin is quiet. You notice it when you stop thinking about it.',
      byline: 'Olive Marchand',
      detail: 'Founder',
    },
  },
  {
    template: 'product',
    brand: 'care',
    photos: ['bottle'],
    texts: {
      kicker: 'Night oil',
      headline: 'Rosehip No. 4',
      detail: 'Cold-pressed, unscented, made in small batches.',
      price: '€34',
    },
  },
  {
    template: 'event',
    brand: 'studio',
    photos: [],
    texts: {
      date: '14 May',
      headline: 'Shipping without fear: an open evening',
      detail: 'Doors at 18:30',
      place: 'Pier 9, Hamburg',
    },
  },
  {
    template: 'testimonial',
    brand: 'bakery',
    photos: ['portrait'],
    texts: {
      headline: 'The rye keeps for a week, if anyone lets it. In our house nobody does.',
      byline: 'Amara Osei',
      detail: 'Customer since the first oven',
    },
  },
  {
    template: 'list',
    brand: 'bakery',
    photos: [],
    texts: {
      headline: 'Four ways to save stale bread',
      items:
        'Toast it in butter, salt it, call it croutons\nSoak it for dumplings\nBlend it into crumbs and freeze them\nBake it into a pudding with apples',
    },
  },
  {
    template: 'tip',
    brand: 'care',
    photos: ['plant'],
    texts: {
      kicker: 'Tip 3',
      headline: 'Oil goes on damp skin',
      detail: 'Pat, do not rub. Two drops are enough for the whole face.',
    },
  },
  {
    template: 'question',
    brand: 'studio',
    photos: [],
    texts: {
      headline: 'Which meeting would you cancel first?',
      first: 'The stand-up',
      second: 'The one about meetings',
    },
  },
  {
    template: 'countdown',
    brand: 'care',
    photos: [],
    texts: { number: '5', unit: 'days', headline: 'until the spring collection opens' },
  },
  {
    template: 'hiring',
    brand: 'studio',
    photos: [],
    texts: {
      kicker: 'Join us',
      headline: 'Product designer',
      detail: 'You draw, you prototype, you talk to the people who use it.',
      place: 'Hamburg or remote',
    },
  },
  {
    template: 'before_after',
    brand: 'bakery',
    photos: ['room_before', 'room_after'],
    texts: { before: 'March', after: 'May', headline: 'The café next door is ours now. We painted.' },
  },
];

/** The same templates in other shapes and scripts. */
export const samplesInOtherShapes: readonly (PictureSample & {
  readonly width: number;
  readonly height: number;
})[] = [
  {
    template: 'product',
    brand: 'bakery',
    photos: ['cup'],
    width: 1080,
    height: 1920,
    texts: { kicker: 'جديد', headline: 'قهوة الدار', detail: 'محمصة كل صباح في مخبزنا.', price: '12 ريال' },
  },
  {
    template: 'tip',
    brand: 'studio',
    photos: [],
    width: 1080,
    height: 1350,
    texts: {
      kicker: 'सुझाव 2',
      headline: 'पहले लिखें, फिर सजाएँ',
      detail: 'शब्द स्पष्ट हों, तो चित्र अपने आप सरल हो जाता है।',
    },
  },
  {
    template: 'announcement',
    brand: 'care',
    photos: ['plant'],
    width: 1200,
    height: 627,
    texts: { kicker: '新品', headline: '春天的第一瓶，今天上架', detail: '小批量制作，售完即止。' },
  },
  {
    template: 'offer',
    brand: 'studio',
    photos: [],
    width: 1080,
    height: 1350,
    texts: { kicker: 'До пятницы', headline: '−20%', detail: 'на годовой план для всей команды 🎉' },
  },
];
