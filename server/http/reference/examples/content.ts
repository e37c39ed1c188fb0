import type { ModelView } from '../../content/model-views.ts';
import type { BrandView, CaptionsView, ContentToolsView, PageBriefView } from '../../content/views.ts';
import type { Examples } from './index.ts';
import { ids, media, times } from './things.ts';

const kit = {
  name: 'Lanternfish Coffee',
  sells: 'Single-origin coffee, roasted in Lisbon every Tuesday',
  audience: 'People who brew at home',
  voice: { casual: 1, playful: 0, lively: 1, detailed: -1 },
  do_words: ['harvest', 'slow'],
  dont_words: ['caffeine fix'],
  sample_posts: ['The new harvest is here. Notes of plum, a long finish.'],
  colours: {
    primary: '#1f3a34',
    secondary: '#efe6d5',
    accent: '#c2410c',
    background: '#fffaf2',
    text: '#17211e',
  },
  fonts: { heading: 'serif', body: 'grotesk' },
  logo_media_id: ids.media,
  hashtags: ['#LanternfishCoffee'],
  link: 'https://lanternfish.example/',
  utm: { source: '{platform}', medium: 'social', campaign: '{campaign}' },
  banned_claims: ['healthy'],
  languages: ['en', 'pt'],
} satisfies Omit<BrandView, 'logo_url' | 'updated_at'>;
const brand: BrandView = { ...kit, logo_url: media.preview_url, updated_at: times.made };

const brief = {
  subject: 'Ethiopia Guji, the new harvest',
  points: ['Notes of plum and black tea', 'Roasted in Lisbon every Tuesday'],
  offer: '10 % off until Sunday',
  goal: 'sell',
  link: 'https://lanternfish.example/guji',
  keywords: ['specialty coffee'],
  tone: 'warm',
  language: 'en',
};

const writer = { kind: 'built_in' as const, name: 'Built-in composer' };

const captions: CaptionsView = {
  seed: 'b7f1c04e22aa',
  writer,
  tokens: null,
  captions: [
    {
      platform: 'linkedin',
      caption:
        'Ethiopia Guji, the new harvest.\n\nNotes of plum and black tea.\n\n10 % off until Sunday: https://lanternfish.example/guji\n\n#LanternfishCoffee #SpecialtyCoffee',
      options: {},
      post_id: ids.post,
    },
  ],
};

const tools: ContentToolsView = {
  writers: [{ ...writer, rewrites: ['shorter', 'fix', 'hashtags'] }],
  templates: [
    {
      name: 'offer',
      title: 'Offer',
      slots: [{ name: 'headline', title: 'Headline', required: true, max_length: 300 }],
      photos: { min: 0, max: 1 },
    },
  ],
  image_model: null,
  films: { available: true, why: null },
  languages: [{ code: 'en', name: 'English' }],
};

const picture = {
  template: 'offer',
  texts: { headline: '10 % off until Sunday' },
  photos: [ids.media],
  platforms: ['instagram'],
};

const page: PageBriefView = {
  subject: 'Ethiopia Guji',
  points: ['Notes of plum and black tea.', 'Roasted in Lisbon every Tuesday.'],
  offer: '€14.50',
  link: 'https://lanternfish.example/guji',
  images: [{ url: 'https://lanternfish.example/guji.jpg', alt: 'A bag of coffee' }],
  language: 'en',
};

const model: ModelView = {
  source: 'workspace',
  provider: 'openai',
  model: 'gpt-5.2',
  image_model: null,
  base_url: null,
  key_hint: 'x7Qa',
};

export const contentExamples: Examples = {
  getBrand: { response: brand },
  setBrand: { request: kit, response: brand },
  getContentTools: { response: tools },
  writeCaptions: { request: { brief, platforms: ['linkedin'], variants: 1 }, response: captions },
  rewriteText: {
    request: { action: 'fix', text: 'the new harvest  is here !', language: 'en' },
    response: { text: 'The new harvest is here!', writer, tokens: null },
  },
  makeImages: {
    request: picture,
    response: {
      media: [
        {
          ...media,
          name: 'offer-10-off-until-sunday-1080x1350.png',
          mime: 'image/png',
          width: 1_080,
          height: 1_350,
          alt_text: '10 % off until Sunday',
          tags: [],
          focus: null,
        },
      ],
    },
  },
  previewImage: { request: picture },
  getModel: { response: model },
  setModel: {
    request: { provider: 'openai', model: 'gpt-5.2', key: 'the-key-that-the-provider-gave-you' },
    response: model,
  },
  removeModel: {},
  readBriefFromPage: { request: { url: 'https://lanternfish.example/guji' }, response: page },
};
