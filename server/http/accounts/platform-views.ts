/** Platforms, what they require and what they report, as the API shows them. */
import { z } from 'zod';
import { optionKinds } from '../../domain/platform-port/limits.ts';
import { messageListSchema, messageSchema } from '../pipeline/message-fields.ts';
import { sample } from '../pipeline/sample.ts';
import { instant, platformName } from '../pipeline/view-parts.ts';
import { accountView } from './views.ts';

const condition = z.record(z.string(), z.union([z.string(), z.boolean()]));
const disabledWhen = z.object({ condition, ...messageSchema('why', z.string()) });
const translated = z.object({ en: z.string(), de: z.string() }).nullable();
const metric = z.object({
  metric: z.string(),
  ...messageSchema('label', z.string()),
  measure: z.string().nullable(),
});
const unit = z.enum(['utf16', 'code_points', 'bytes']);

export const declarationsView = z
  .object({
    account: z.string().meta({ description: 'The account as the platform calls it now' }),
    fields: z.array(
      z.discriminatedUnion('kind', [
        z.object({
          kind: z.literal('choice'),
          key: z.string(),
          ...messageSchema('label', z.string()),
          ...messageSchema('help', z.string().optional()),
          options: z.array(
            z.object({
              value: z.string(),
              ...messageSchema('label', z.string()),
              ...messageSchema('disabled', z.string().optional()),
              disabledWhen: disabledWhen.optional(),
            }),
          ),
          when: condition.optional(),
        }),
        z.object({
          kind: z.literal('toggle'),
          key: z.string(),
          ...messageSchema('label', z.string()),
          ...messageSchema('help', z.string().optional()),
          ...messageSchema('disabled', z.string().optional()),
          disabledWhen: disabledWhen.optional(),
          when: condition.optional(),
          needsOneOf: z
            .object({ keys: z.array(z.string()), ...messageSchema('words', z.string()) })
            .optional(),
          hints: z.array(z.object({ when: condition, ...messageSchema('text', z.string()) })).optional(),
        }),
      ]),
    ),
    statements: z.array(
      z.object({
        when: condition,
        ...messageSchema('text', z.string()),
        links: z.array(z.object({ ...messageSchema('text', z.string()), url: z.string() })),
      }),
    ),
    ...messageListSchema('notices'),
    ...messageSchema('closed', z.string().nullable()),
  })
  .meta({
    id: 'Declarations',
    example: {
      account: sample.workspace.name,
      fields: [
        {
          kind: 'choice',
          key: 'privacy',
          label: 'Who can watch this',
          options: [
            { value: 'public', label: 'Public' },
            { value: 'private', label: 'Private' },
          ],
        },
      ],
      statements: [],
      notices: ['It may take a few minutes until it can be seen.'],
    },
  });

export const postOptionView = z
  .object({
    key: z.string(),
    ...messageSchema('label', z.string()),
    ...messageSchema('help', z.string().optional()),
    kind: z.enum(optionKinds).meta({
      description:
        'A list, words: texts. Entities, mentions: a list of `{id, name}`; each mention is written as `@name` in the caption. People tags: a list of `{username, file, x, y}`',
    }),
    required: z.boolean().optional(),
    max_length: z.number().int().optional(),
    unit: unit.optional(),
    min_count: z.int().optional(),
    max_count: z.int().optional(),
    lookup: z.enum(['search', 'list']).optional().meta({
      description: 'Its values are found by GET /v1/accounts/{id}/entities: by what is typed, or all',
    }),
    choices: z.array(z.object({ value: z.string(), ...messageSchema('label', z.string()) })).optional(),
    initial: z.union([z.string(), z.boolean()]).optional(),
    takes_picture: z.boolean().optional().meta({
      description: 'Of a link: a picture in the role thumbnail goes with it',
    }),
    only_as: z
      .array(z.string())
      .optional()
      .meta({ description: 'Only for posts whose option kind is one of these' }),
    only_with: z.enum(['image', 'video', 'document', 'none']).optional(),
    only_with_option: z
      .string()
      .optional()
      .meta({ description: 'Only while the option of this key has a value' }),
    only_without_option: z
      .string()
      .optional()
      .meta({ description: 'Only while the option of this key has none' }),
  })
  .meta({ id: 'PostOption' });

export const platformView = z
  .object({
    platform: platformName,
    name: z.string(),
    available: z.boolean(),
    missing_settings: z.array(z.string()).meta({
      description: 'What the operator of this installation must set before it is available; empty when it is',
    }),
    simulated: z.boolean(),
    ways: z
      .array(
        z.object({
          id: z.string(),
          ...messageSchema('label', z.string()),
          ...messageSchema('note', z.string()),
        }),
      )
      .meta({
        description:
          'Ways to authorize, for `way` of POST /oauth/connect. Empty: there is one. None named: the first.',
      }),
    limits: z
      .object({
        caption: z.object({
          ...messageSchema('label', z.string()),
          max_length: z.number(),
          unit,
          fold_at: z.number(),
          max_hashtags: z
            .int()
            .nullable()
            .meta({ description: 'How many hashtags it takes; null: any number', example: 30 }),
        }),
        images: z.object({
          max_count: z.number(),
          mimes: z.array(z.string()),
          max_size_bytes: z.number(),
          max_pixels: z.number(),
          alt_text_max_length: z.number(),
        }),
        videos: z.object({ max_count: z.number() }),
        documents: z.object({ max_count: z.number() }),
        requires_media: z.boolean(),
        ...messageListSchema('quotas'),
      })
      .nullable(),
    options: z.array(postOptionView).meta({ description: 'Values of a post beside its caption and media' }),
    not_here: z
      .array(
        z.object({ kind: z.enum(['image', 'video']), code: z.string(), ...messageSchema('why', z.string()) }),
      )
      .meta({
        description:
          'Kinds of files that this installation cannot send there, and why; `code` is that of the problem',
      }),
    asks_approver: z
      .boolean()
      .meta({ description: 'Whether the approver makes declarations; see /v1/posts/{id}/declarations' }),
    placements: z
      .array(
        z.object({
          id: z.string(),
          ...messageSchema('label', z.string()),
          still: z
            .enum(['thumbnail', 'cover'])
            .nullable()
            .meta({ description: 'Of a place for the still picture of a video: what it is called' }),
          image: z.record(z.string(), z.unknown()).nullable(),
          video: z.record(z.string(), z.unknown()).nullable(),
        }),
      )
      .meta({ description: 'Where pictures and videos can stand, and which files each place takes' }),
    profile_grid: z
      .object({
        columns: z.int(),
        tile_ratio: z.number().meta({ description: 'The width of a tile divided by its height' }),
      })
      .nullable()
      .meta({
        description:
          'How its profiles show posts side by side; null: they do not. See /v1/accounts/{id}/profile-grid',
        example: { columns: 3, tile_ratio: 0.75 },
      }),
    label: z.string().meta({ description: 'As a sentence names it', example: sample.platformName }),
    title: z.string().meta({ description: 'As a list of platforms names it' }),
    order: z.number().int().meta({ description: 'Its place where platforms stand side by side' }),
    glyph: z.string().meta({ description: 'SVG path data in a box of 24 by 24' }),
    colours: z
      .object({ light: z.string(), dark: z.string() })
      .meta({ description: 'Of its glyph, on a light and on a dark background' }),
    accounts: z
      .object({
        kind: z.enum(['creator', 'page', 'profile', 'channel']),
        person_id_prefix: z.string().nullable().meta({
          description: "What the external ids of people's own accounts start with, where these are profiles",
        }),
        ...messageSchema('connectable', z.string()),
        ...messageSchema(
          'not_connectable',
          z.string().nullable().meta({ description: 'What people look for in vain' }),
        ),
        logins: z
          .array(
            z.object({
              way: z.string(),
              scope_prefix: z.string().nullable(),
              revocable: z.boolean().meta({ description: 'Whether a program can give the permission back' }),
            }),
          )
          .meta({ description: 'By which granted scope the way of an account is known; null: by no other' }),
      })
      .meta({ description: 'What can be connected' }),
    permissions: z
      .array(z.object({ scope: z.string(), ...messageSchema('means', z.string()) }))
      .meta({ description: 'What each scope that an account can have granted is for' }),
    metrics: z.array(metric).meta({ description: 'What it tells about posts' }),
    day_metrics: z.array(metric).meta({ description: 'What it tells about the days of an account' }),
    ...messageSchema('days_note', z.string().nullable().meta({ description: 'How it counts those days' })),
    figures_stand_alone: z
      .boolean()
      .meta({ description: 'Whether it forbids to add up, compare or derive anything from its figures' }),
    legal: z
      .object({ rules: translated, figures: translated, deletion: translated, terms: translated })
      .meta({ description: 'What the pages on privacy and terms say about it, as Markdown' }),
  })
  .meta({
    id: 'Platform',
    example: {
      name: sample.platformName,
      available: true,
      ways: [],
      limits: {
        caption: { label: 'Text', max_length: 3_000, fold_at: 210 },
        images: {
          max_count: 20,
          mimes: ['image/jpeg', 'image/png', 'image/gif'],
          max_size_bytes: 5_242_880,
          max_pixels: 36_152_320,
          alt_text_max_length: 4_086,
        },
        videos: { max_count: 1 },
        documents: { max_count: 1 },
        quotas: [],
      },
      options: [],
      not_here: [],
      placements: [],
      title: sample.platformName,
      order: 5,
      glyph: 'M4 2h16a2 2 0 0 1 2 2v16a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2V4a2 2 0 0 1 2-2z',
      colours: { light: '#2b5876', dark: '#8fc4e6' },
      accounts: {
        kind: 'page',
        person_id_prefix: 'urn:li:person:',
        connectable: 'You, or a company page',
        logins: [],
      },
      permissions: [{ scope: sample.page.scopes[0], means: 'Publish posts for the page' }],
      metrics: [{ metric: 'likeCount', label: 'Likes', measure: 'reactions' }],
      day_metrics: [],
      legal: {
        rules: {
          en: `Posts go out under the User Agreement of ${sample.platformName}.`,
          de: `Für Beiträge gilt die Nutzervereinbarung von ${sample.platformName}.`,
        },
      },
    },
  });

export const figureView = z
  .object({
    metric: z.string().meta({ description: "The platform's own name", example: 'impressionCount' }),
    ...messageSchema('label', z.string().meta({ example: 'Impressions' })),
    value: z
      .number()
      .nullable()
      .meta({ description: 'Null where the platform said nothing', example: 5_120 }),
  })
  .meta({ id: 'Figure' });

export const accountDetailsView = z
  .object({
    ...accountView.pick({ name: true, handle: true, url: true }).shape,
    description: z.string().nullable().meta({ example: 'Small-batch roaster in Lisbon' }),
    figures: z
      .array(figureView)
      .meta({ example: [{ metric: 'firstDegreeSize', label: 'Followers', value: 1_820 }] }),
    read_at: instant,
  })
  .meta({ id: 'AccountDetails' });

export const platformPostView = z
  .object({
    external_id: z.string().meta({ example: sample.page.externalPostId }),
    url: z.string().meta({ example: sample.page.postUrl }),
    text: z.string().meta({ example: sample.caption }),
    published_at: instant.nullable().meta({ example: sample.times.publish }),
    ...messageSchema('visibility', z.string().nullable().meta({ example: 'public' })),
    post_id: z
      .string()
      .nullable()
      .meta({ description: 'Set when it went out through Signoff', example: sample.postId }),
  })
  .meta({ id: 'PlatformPost' });

export const foundEntityView = z
  .object({
    id: z.string().meta({ description: "The platform's own id", example: sample.page.externalId }),
    name: z.string().meta({ example: sample.workspace.name }),
    kind: z.enum(['person', 'page', 'place', 'list']),
    ...messageSchema(
      'detail',
      z.string().nullable().meta({ description: 'What tells it from others of the same name' }),
    ),
    url: z.string().nullable(),
  })
  .meta({ id: 'FoundEntity' });

export type PlatformView = z.infer<typeof platformView>;
export type DeclarationsView = z.infer<typeof declarationsView>;
export type PostOptionView = z.infer<typeof postOptionView>;
export type AccountDetailsView = z.infer<typeof accountDetailsView>;
export type PlatformPostView = z.infer<typeof platformPostView>;
export type FoundEntityView = z.infer<typeof foundEntityView>;
export type FigureView = z.infer<typeof figureView>;
