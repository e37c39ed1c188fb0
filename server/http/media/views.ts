/** Files, as the API shows them. */
import { z } from 'zod';
import { shapeNames } from '../../domain/media/media.ts';
import { postStates } from '../../domain/post-model/post.ts';
import { instant, personView, platformName } from '../pipeline/view-parts.ts';

const share = z.number().min(0).max(1);
export const shapeName = z.enum(shapeNames as [(typeof shapeNames)[number]]);
export const focusView = z.object({ x: share, y: share }).meta({ id: 'Focus' });
export const cropView = z.object({ x: share, y: share, width: share, height: share }).meta({ id: 'Crop' });

/** A strict object of optional shapes; a record would demand all of them. */
export const cropsView = z
  .partialRecord(shapeName, cropView)
  .meta({ id: 'Crops', description: 'Cuts a person chose, by shape' });

export const mediaView = z
  .object({
    id: z.string(),
    name: z.string().meta({ description: 'The name to use in a post' }),
    kind: z.enum(['image', 'video', 'document']),
    mime: z.string(),
    size_bytes: z.number().int(),
    width: z.number().int(),
    height: z.number().int(),
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
    sha256: z.string(),
    alt_text: z.string(),
    tags: z.array(z.string()),
    focus: focusView.nullable().meta({ description: 'What stays in view when something is cut away' }),
    crops: cropsView,
    url: z.string().meta({ description: 'Path of the bytes, for the same credentials' }),
    preview_url: z
      .string()
      .nullable()
      .meta({ description: 'Path of a small still picture; null for a video that none could be made of' }),
    created_at: instant,
  })
  .meta({ id: 'Media' });

export const fitView = z
  .object({
    platform: platformName,
    placement: z.string(),
    label: z.string(),
    verdict: z.enum(['fits', 'made_to_fit', 'does_not_fit']),
    message: z.string(),
  })
  .meta({ id: 'Fit' });

export const mediaListItemView = mediaView
  .extend({
    fits: z.array(fitView),
    used_by: z.number().int().meta({ description: 'How many posts use it' }),
  })
  .meta({ id: 'MediaListItem' });

export const usingPostView = z
  .object({
    id: z.string(),
    platform: platformName,
    state: z.enum(postStates),
    caption: z.string(),
    publish_at: instant.nullable(),
    living: z.boolean().meta({ description: 'While it lives, the file cannot be deleted' }),
  })
  .meta({ id: 'UsingPost' });

export const mediaDetailView = mediaListItemView
  .extend({ used_in: z.array(usingPostView), uploaded_by: personView })
  .meta({ id: 'MediaDetail' });

/** A file in a post: how this post wants it, and what goes out for it. */
export const postMediaView = mediaView
  .extend({
    shape: shapeName.nullable(),
    role: z.enum(['thumbnail']).nullable(),
    trim: z.object({ start_ms: z.number().int(), end_ms: z.number().int() }).nullable(),
    fitting: z
      .object({
        state: z.enum(['as_is', 'ready', 'to_make', 'making', 'failed', 'cannot']),
        message: z.string(),
        codes: z.array(z.string()).meta({ description: 'Of the problems that the message names' }),
        progress: z.number().int().min(0).max(100),
        rendition_id: z.string().nullable(),
      })
      .nullable()
      .meta({ description: 'What will go out for it; null once the post is fixed as a revision' }),
  })
  .meta({ id: 'PostMedia' });

export const libraryView = z
  .object({
    files: z.number().int(),
    used_bytes: z.number().int(),
    quota_bytes: z.number().int(),
    max_file_bytes: z.number().int(),
    tags: z.array(z.string()),
    video_tools: z
      .object({ available: z.boolean(), reason: z.string().nullable() })
      .meta({ description: 'Whether videos can be cut and converted on this installation' }),
  })
  .meta({ id: 'Library' });

export const uploadView = z
  .object({
    id: z.string(),
    source: z.enum(['resumable', 'address']),
    name: z.string(),
    state: z.enum(['receiving', 'checking', 'done', 'refused', 'cancelled']),
    size_bytes: z.number().int().nullable(),
    received_bytes: z.number().int(),
    problem: z.object({ code: z.string(), detail: z.string() }).nullable(),
    media: mediaView.nullable(),
    created_at: instant,
    expires_at: instant,
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
