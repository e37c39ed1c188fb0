/** The brand kit and generated content, as the API shows them. */
import { z } from 'zod';
import { brandFonts } from '../../domain/content/brand-kit.ts';
import { languages } from '../../domain/content/languages.ts';
import { rewriteActions } from '../../domain/content/ports.ts';
import { mediaView } from '../media/views.ts';
import { messageSchema } from '../pipeline/message-fields.ts';
import { sample } from '../pipeline/sample.ts';
import { count, instant, platformName, shownId } from '../pipeline/view-parts.ts';

export const language = z.enum(languages);
export const rewriteAction = z.enum(rewriteActions);
export const writerKind = z.enum(['built_in', 'model']);
const writer = z.object({ kind: writerKind, name: z.string().meta({ example: 'Built-in composer' }) });

const slider = z.number().int().min(-2).max(2);
export const voiceView = z
  .object({
    casual: slider.meta({ description: 'From formal (-2) to casual (2)' }),
    playful: slider.meta({ description: 'From serious (-2) to playful (2)' }),
    lively: slider.meta({ description: 'From plain (-2) to lively (2)' }),
    detailed: slider.meta({ description: 'From short (-2) to detailed (2)' }),
  })
  .meta({ id: 'Voice' });

const colour = z.string().meta({ description: 'Like #1f2a37' });
export const coloursView = z
  .object({ primary: colour, secondary: colour, accent: colour, background: colour, text: colour })
  .meta({ id: 'BrandColours' });

export const fontsView = z
  .object({ heading: z.enum(brandFonts), body: z.enum(brandFonts) })
  .meta({ id: 'BrandFonts' });

export const utmView = z.object({ source: z.string(), medium: z.string(), campaign: z.string() }).meta({
  id: 'UtmRules',
  description: 'Added to links; {platform} and {campaign} stand for their names, empty parts are left away',
});

/** Also an example of what a person sends to write it. */
export const brandExample = {
  name: sample.workspace.name,
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
  logo_media_id: sample.id('med'),
  hashtags: ['#LanternfishCoffee'],
  link: 'https://lanternfish.example/',
  utm: { source: '{platform}', medium: 'social', campaign: '{campaign}' },
  banned_claims: ['healthy'],
  languages: ['en', 'pt'],
};

export const brandView = z
  .object({
    name: z.string(),
    sells: z.string(),
    audience: z.string(),
    voice: voiceView,
    do_words: z.array(z.string()),
    dont_words: z.array(z.string()),
    sample_posts: z.array(z.string()),
    colours: coloursView,
    fonts: fontsView,
    logo_media_id: z.string().nullable(),
    logo_url: z.string().nullable().meta({ description: 'Path of a small picture of the logo' }),
    hashtags: z.array(z.string()),
    link: z.string().nullable(),
    utm: utmView.nullable(),
    banned_claims: z.array(z.string()).meta({ description: 'What must never be claimed' }),
    languages: z.array(language),
    updated_at: instant.nullable().meta({ description: 'Null: nobody has written one yet' }),
  })
  .meta({
    id: 'Brand',
    example: { ...brandExample, logo_url: sample.file.previewUrl, updated_at: sample.times.created },
  });
export type BrandView = z.infer<typeof brandView>;

export const hashtagSetView = z
  .object({
    id: shownId('hts'),
    name: z.string().meta({ example: 'Harvest' }),
    hashtags: z.array(z.string()).meta({ example: ['#NewHarvest', '#SingleOrigin'] }),
    created_at: instant,
    updated_at: instant,
  })
  .meta({ id: 'HashtagSet' });
export type HashtagSetView = z.infer<typeof hashtagSetView>;

export const contentToolsView = z
  .object({
    writers: z.array(
      z.object({
        ...writer.shape,
        rewrites: z
          .array(rewriteAction)
          .meta({ description: 'What it can do honestly', example: ['shorter', 'fix', 'hashtags'] }),
      }),
    ),
    templates: z.array(
      z.object({
        name: z.string().meta({ example: 'offer' }),
        ...messageSchema('title', z.string().meta({ example: 'Offer' })),
        slots: z.array(
          z.object({
            name: z.string().meta({ example: 'headline' }),
            ...messageSchema('title', z.string().meta({ example: 'Headline' })),
            required: z.boolean().meta({ example: true }),
            max_length: count(300),
          }),
        ),
        photos: z.object({ min: count(0), max: count(1) }),
      }),
    ),
    image_model: z.string().nullable(),
    films: z.object({
      available: z.boolean().meta({ example: true }),
      ...messageSchema('why', z.string().nullable()),
    }),
    languages: z.array(z.object({ code: language, name: z.string().meta({ example: 'English' }) })),
  })
  .meta({ id: 'ContentTools' });
export type ContentToolsView = z.infer<typeof contentToolsView>;

const written = {
  writer,
  tokens: z
    .object({ input: count(412), output: count(96) })
    .nullable()
    .meta({ description: 'What a model used; null where none did' }),
};

export const captionView = z
  .object({
    platform: platformName,
    caption: z.string().meta({
      example: `${sample.brief.subject}.\n\n${sample.brief.points[0]}.\n\n${sample.brief.offer}: ${sample.brief.link}\n\n#LanternfishCoffee #Coffee`,
    }),
    options: z.record(z.string(), z.string()),
    post_id: z
      .string()
      .nullable()
      .meta({ description: 'The draft it became; null: none', example: sample.postId }),
  })
  .meta({ id: 'Caption' });

export const captionsView = z
  .object({
    seed: z.string().meta({
      description: 'The same seed gives the same captions (built-in composer)',
      example: 'b7f1c04e22aa',
    }),
    ...written,
    captions: z.array(captionView),
  })
  .meta({ id: 'Captions' });
export type CaptionsView = z.infer<typeof captionsView>;

export const rewriteResultView = z
  .object({ text: z.string().meta({ example: 'The new harvest is here!' }), ...written })
  .meta({ id: 'Rewritten' });
export type RewriteResultView = z.infer<typeof rewriteResultView>;

export const generatedPicturesView = z.object({ media: z.array(mediaView) }).meta({ id: 'MadePictures' });
export type GeneratedPicturesView = z.infer<typeof generatedPicturesView>;

export const pageBriefView = z
  .object({
    subject: z.string().meta({ example: sample.brief.subject }),
    points: z.array(z.string()).meta({ example: sample.brief.points }),
    offer: z.string().nullable().meta({ example: '€14.50' }),
    link: z.string().meta({ example: sample.brief.link }),
    images: z
      .array(
        z.object({
          url: z.string().meta({ example: `${sample.brief.link}.jpg` }),
          alt: z.string().meta({ example: 'A bag of coffee' }),
        }),
      )
      .meta({ description: 'Addresses only; import the ones you want' }),
    language: language.nullable().meta({ description: 'Null: none of ours', example: 'en' }),
  })
  .meta({ id: 'PageBrief' });
export type PageBriefView = z.infer<typeof pageBriefView>;
