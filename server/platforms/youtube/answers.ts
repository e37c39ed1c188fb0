/** Schemas of YouTube's answers. A body of another shape is `undefined`. */
import { z } from 'zod';
import type { HttpResult } from '../../lib/outbound.ts';
import { readJson } from '../kit/json.ts';

const videoId = z.string().regex(/^[\w-]{6,64}$/);
/** Google leaves empty lists out. */
const itemsOf = <Item extends z.ZodType>(item: Item) =>
  z.object({ kind: z.string(), items: z.array(item).default([]), nextPageToken: z.string().optional() });

const insertedSchema = z.object({ id: videoId });
export const readInsertedId = (text: string): string | undefined => readJson(insertedSchema, text)?.id;

/** 64-bit counters come as strings. */
const counter = z
  .union([z.string().regex(/^\d+$/), z.number().int().nonnegative()])
  .transform(Number)
  .nullable()
  .catch(null);
const optionalText = z.string().optional().catch(undefined);

const videoSchema = z.object({
  id: videoId,
  status: z
    .object({
      uploadStatus: optionalText,
      privacyStatus: optionalText,
      failureReason: optionalText,
      rejectionReason: optionalText,
      madeForKids: z.boolean().optional().catch(undefined),
    })
    .optional(),
  processingDetails: z
    .object({ processingStatus: optionalText, processingFailureReason: optionalText })
    .optional(),
  statistics: z
    .object({ viewCount: counter, likeCount: counter, commentCount: counter, favoriteCount: counter })
    .optional(),
});
export type ListedVideo = z.infer<typeof videoSchema>;
const videosSchema = itemsOf(videoSchema);
export const readVideos = (text: string) => readJson(videosSchema, text)?.items;
export const readVideo = (text: string) => readJson(videoSchema, text);

/** What an update would clear though no author or approver of ours decides it. */
const unmanagedSchema = itemsOf(
  z.object({
    id: videoId,
    snippet: z.object({ defaultAudioLanguage: optionalText }).optional(),
    status: z.object({ publicStatsViewable: z.boolean().optional().catch(undefined) }).optional(),
  }),
);
export const readUnmanagedFields = (text: string) => readJson(unmanagedSchema, text)?.items;

const ownedSchema = itemsOf(z.object({ id: videoId, snippet: z.object({ channelId: z.string() }) }));
/** The channel of each video, by the video's id. */
export const readChannelIds = (text: string): ReadonlyMap<string, string> | undefined => {
  const list = readJson(ownedSchema, text);
  return list && new Map(list.items.map(({ id, snippet }) => [id, snippet.channelId]));
};

const picture = z
  .object({ url: z.url({ protocol: /^https?$/ }) })
  .optional()
  .catch(undefined);
const channelSchema = z.object({
  id: z.string().regex(/^UC[\w-]{10,64}$/),
  snippet: z.object({
    title: z.string(),
    description: z.string().default(''),
    customUrl: z.string().optional(),
    thumbnails: z.object({ default: picture, medium: picture, high: picture }).optional().catch(undefined),
  }),
  contentDetails: z
    .object({ relatedPlaylists: z.object({ uploads: z.string().min(1).optional() }).optional() })
    .optional(),
  statistics: z
    .object({
      viewCount: counter,
      subscriberCount: counter,
      hiddenSubscriberCount: z.boolean().catch(false),
      videoCount: counter,
    })
    .optional(),
  status: z.object({ longUploadsStatus: optionalText }).optional(),
});
export type Channel = z.infer<typeof channelSchema>;
const channelsSchema = itemsOf(channelSchema);
export const readChannels = (text: string) => readJson(channelsSchema, text)?.items;

const uploadSchema = z.object({
  snippet: z.object({
    title: z.string(),
    description: z.string().default(''),
    publishedAt: z.string().optional(),
    resourceId: z.object({ videoId: videoId.optional() }).optional(),
  }),
  contentDetails: z
    .object({ videoId: videoId.optional(), videoPublishedAt: z.string().optional() })
    .optional(),
  status: z.object({ privacyStatus: optionalText }).optional(),
});
export type ListedUpload = z.infer<typeof uploadSchema>;
const uploadsSchema = itemsOf(uploadSchema);
export const readUploads = (text: string) => readJson(uploadsSchema, text);

export const uploadId = ({ contentDetails, snippet }: ListedUpload): string | undefined =>
  contentDetails?.videoId ?? snippet.resourceId?.videoId;

/** When the video was added to the playlist of uploads, which is when it was uploaded. */
export function uploadedAt({ snippet, contentDetails }: ListedUpload): Date | undefined {
  const ms = Date.parse(snippet.publishedAt ?? contentDetails?.videoPublishedAt ?? '');
  return Number.isNaN(ms) ? undefined : new Date(ms);
}

const playlistsSchema = itemsOf(
  z.object({
    id: z.string().min(1),
    snippet: z.object({ title: z.string(), channelId: z.string() }),
    status: z.object({ privacyStatus: optionalText }).optional(),
    contentDetails: z.object({ itemCount: counter }).optional(),
  }),
);
export const readPlaylists = (text: string) => readJson(playlistsSchema, text);

const insertedItemSchema = z.object({ kind: z.literal('youtube#playlistItem'), id: z.string().min(1) });
export const isInsertedItem = (text: string): boolean => readJson(insertedItemSchema, text) !== undefined;

const entriesSchema = itemsOf(z.object({ contentDetails: z.object({ videoId }) }));
/** The videos of the listed entries. */
export const readEntryVideoIds = (text: string): readonly string[] | undefined =>
  readJson(entriesSchema, text)?.items.map(({ contentDetails }) => contentDetails.videoId);

const commentId = z.string().regex(/^[\w.-]{1,200}$/);
const threadSchema = z.object({ id: commentId });
export const readThreadId = (text: string): string | undefined => readJson(threadSchema, text)?.id;

const listedThreadSchema = z.object({
  id: commentId,
  snippet: z.object({
    topLevelComment: z.object({
      snippet: z.object({
        authorChannelId: z.object({ value: z.string() }).optional().catch(undefined),
        /** As it was written; shown to its author only. */
        textOriginal: optionalText,
        textDisplay: z.string().default(''),
        publishedAt: optionalText,
      }),
    }),
  }),
});
export type ListedThread = z.infer<typeof listedThreadSchema>;
const threadsSchema = itemsOf(listedThreadSchema);
export const readThreads = (text: string) => readJson(threadsSchema, text);

const reportSchema = z.object({
  columnHeaders: z.array(z.object({ name: z.string() })),
  /** Left out where there are none. */
  rows: z.array(z.array(z.unknown())).default([]),
  /** Set: it failed, whatever the status says. */
  errors: z.undefined().optional(),
});
/** Each row by the names of its columns, whose order is YouTube's. */
export function readReport(text: string): readonly ReadonlyMap<string, unknown>[] | undefined {
  const report = readJson(reportSchema, text);
  const names = report?.columnHeaders.map(({ name }) => name) ?? [];
  return report?.rows.map((row) => new Map(names.map((name, index) => [name, row[index]])));
}

const tokenInfoSchema = z.object({ aud: z.string() });
export const isTokenInfo = (text: string): boolean => readJson(tokenInfoSchema, text) !== undefined;

const errorSchema = z.object({
  error: z.object({ errors: z.array(z.object({ reason: z.string() })).optional(), status: optionalText }),
});

export interface PlatformError {
  /** For example `quotaExceeded`; empty when the body is not Google's. */
  readonly reason: string;
  /** For example `RESOURCE_EXHAUSTED`. */
  readonly status: string;
}

export function readError(text: string): PlatformError {
  const error = readJson(errorSchema, text)?.error;
  return { reason: error?.errors?.[0]?.reason ?? '', status: error?.status ?? '' };
}

/** Also that of a channel's uploads, as long as it never had a video. */
export const isMissingPlaylist = (answer: HttpResult): boolean =>
  answer.kind === 'answered' && answer.status === 404 && readError(answer.text).reason === 'playlistNotFound';
