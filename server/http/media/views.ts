/** Files, as the API shows them. */
import { z } from 'zod';
import { shapeNames } from '../../domain/media/media.ts';
import { postStates } from '../../domain/post-model/post.ts';
import { messageSchema } from '../pipeline/message-fields.ts';
import { sample } from '../pipeline/sample.ts';
import { count, instant, personView, platformName, shownId, shownPostId } from '../pipeline/view-parts.ts';

const share = z.number().min(0).max(1).meta({ example: 0.5 });
export const shapeName = z.enum(shapeNames as [(typeof shapeNames)[number]]);
export const focusView = z.object({ x: share, y: share }).meta({ id: 'Focus' });
export const cropView = z.object({ x: share, y: share, width: share, height: share }).meta({ id: 'Crop' });

/** A strict object of optional shapes; a record would require all of them. */
export const cropsView = z
  .partialRecord(shapeName, cropView)
  .meta({ id: 'Crops', description: 'Cuts a person chose, by shape' });

export const mediaView = z
  .object({
    id: shownId('med'),
    name: z.string().meta({ description: 'The name to use in a post', example: sample.file.name }),
    kind: z.enum(['image', 'video', 'document']),
    mime: z.string().meta({ example: sample.file.mime }),
    size_bytes: count(sample.file.sizeBytes),
    width: count(1_200),
    height: count(900),
    duration_ms: z.number().int().nullable(),
    details: z
      .object({
        animated: z.boolean().optional(),
        alpha: z.boolean().optional(),
        frame_rate: z.number().optional(),
        bitrate: z.number().optional(),
        video_codec: z.string().optional(),
        audio_codec: z.string().optional(),
        audio_channels: z.number().optional(),
        audio_sample_rate: z.number().optional(),
        rotation: z.number().optional(),
        location_removed: z.boolean().optional(),
      })
      .meta({ id: 'FileDetails' }),
    sha256: z.string().meta({ example: sample.file.sha256 }),
    alt_text: z.string().meta({ example: sample.file.altText }),
    tags: z.array(z.string()).meta({ example: ['harvest'] }),
    focus: focusView
      .nullable()
      .meta({ description: 'What stays in view when something is cut away', example: { y: 0.4 } }),
    crops: cropsView,
    url: z.string().meta({
      description: 'Path of the bytes, for the same credentials',
      example: `/v1/media/${sample.id('med')}/content?workspace=${sample.workspace.id}`,
    }),
    preview_url: z.string().nullable().meta({
      description: 'Path of a small still picture; null for a video that none could be made of',
      example: sample.file.previewUrl,
    }),
    created_at: instant,
  })
  .meta({ id: 'Media' });

export const fitView = z
  .object({
    platform: platformName,
    placement: z.string().meta({ example: `${sample.platform}.post` }),
    ...messageSchema('label', z.string().meta({ example: `${sample.platformName} post` })),
    verdict: z.enum(['fits', 'made_to_fit', 'does_not_fit']),
    ...messageSchema('message', z.string().meta({ example: 'Sent unchanged.' })),
  })
  .meta({ id: 'Fit' });

export const mediaListItemView = mediaView
  .extend({
    fits: z.array(fitView).meta({
      example: [
        {},
        {
          platform: sample.otherPlatform.id,
          placement: `${sample.otherPlatform.id}.video`,
          label: `${sample.otherPlatform.name} video`,
          verdict: 'does_not_fit',
          message: `${sample.otherPlatform.name} needs a video.`,
        },
      ],
    }),
    used_by: count(1).meta({ description: 'How many posts use it' }),
  })
  .meta({ id: 'MediaListItem' });

export const usingPostView = z
  .object({
    id: shownPostId,
    platform: platformName,
    state: z.enum(postStates),
    caption: z.string().meta({ example: sample.caption }),
    publish_at: instant.nullable(),
    living: z.boolean().meta({ description: 'While it lives, the file cannot be deleted', example: true }),
  })
  .meta({ id: 'UsingPost' });

export const mediaDetailView = mediaListItemView
  .extend({ used_in: z.array(usingPostView), uploaded_by: personView })
  .meta({ id: 'MediaDetail' });

/** A file in a post: how this post uses it, and what is sent for it. */
export const postMediaView = mediaView
  .extend({
    shape: shapeName.nullable(),
    role: z.enum(['thumbnail']).nullable(),
    trim: z.object({ start_ms: count(0), end_ms: count(15_000) }).nullable(),
    fitting: z
      .object({
        state: z.enum(['as_is', 'ready', 'to_make', 'making', 'failed', 'cannot']),
        ...messageSchema('message', z.string().meta({ example: 'Fits as it is.' })),
        codes: z.array(z.string()).meta({ description: 'Of the problems that the message names' }),
        progress: z.number().int().min(0).max(100).meta({ example: 100 }),
        rendition_id: z.string().nullable(),
        picture: z
          .object({ url: z.string(), width: z.int(), height: z.int() })
          .nullable()
          .meta({ description: 'The picture as it will go out; null until it is made, and for other files' }),
      })
      .nullable()
      .meta({
        description: 'What will go out for it; null once the post is fixed as a revision',
        example: {},
      }),
  })
  .meta({ id: 'PostMedia' });

export const libraryView = z
  .object({
    files: count(184),
    used_bytes: count(6_200_000_000),
    quota_bytes: count(20_000_000_000),
    max_file_bytes: count(5_000_000_000),
    tags: z.array(z.string()).meta({ example: ['harvest', 'shop'] }),
    video_tools: z
      .object({
        available: z.boolean().meta({ example: true }),
        ...messageSchema('reason', z.string().nullable()),
      })
      .meta({ description: 'Whether videos can be cut and converted on this installation' }),
  })
  .meta({ id: 'Library' });

export const uploadView = z
  .object({
    id: shownId('upl'),
    source: z.enum(['resumable', 'address']).meta({ example: 'address' }),
    name: z.string().meta({ example: sample.file.name }),
    state: z.enum(['receiving', 'checking', 'done', 'refused', 'cancelled']),
    size_bytes: z.number().int().nullable().meta({ example: sample.file.sizeBytes }),
    received_bytes: count(131_072),
    problem: z.object({ code: z.string(), ...messageSchema('detail', z.string()) }).nullable(),
    media: mediaView.nullable(),
    created_at: instant,
    expires_at: instant.meta({ example: sample.times.later }),
  })
  .meta({ id: 'Upload' });

export type MediaView = z.infer<typeof mediaView>;
export type FitView = z.infer<typeof fitView>;
export type MediaListItemView = z.infer<typeof mediaListItemView>;
export type MediaDetailView = z.infer<typeof mediaDetailView>;
export type PostMediaView = z.infer<typeof postMediaView>;
export type LibraryView = z.infer<typeof libraryView>;
export type UploadView = z.infer<typeof uploadView>;
export type CropView = z.infer<typeof cropView>;
export type ShapeName = z.infer<typeof shapeName>;
