/** What LinkedIn answers, read with care: a body of another shape is `undefined`, never an exception. */
import { z } from 'zod';

function parsed<Schema extends z.ZodType>(schema: Schema, text: string): z.infer<Schema> | undefined {
  try {
    return schema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

const address = z.url({ protocol: /^https?$/ });

const uploadSchema = z.object({
  value: z.object({
    uploadUrl: address,
    image: z
      .string()
      .regex(/^urn:li:image:[\w-]+$/)
      .optional(),
    document: z
      .string()
      .regex(/^urn:li:document:[\w-]+$/)
      .optional(),
    uploadUrlExpiresAt: z.number().optional(),
  }),
});
export function readUpload(text: string, kind: 'image' | 'document') {
  const value = parsed(uploadSchema, text)?.value;
  const urn = value?.[kind];
  return value && urn !== undefined
    ? { urn, uploadUrl: value.uploadUrl, expiresAt: value.uploadUrlExpiresAt }
    : undefined;
}

const videoSchema = z.object({
  value: z.object({
    video: z.string().regex(/^urn:li:video:[\w-]+$/),
    uploadUrlsExpireAt: z.number().optional(),
    uploadToken: z.string().default(''),
    uploadInstructions: z
      .array(z.object({ uploadUrl: address, firstByte: z.int().min(0), lastByte: z.int().min(0) }))
      .min(1),
  }),
});
export const readVideoUpload = (text: string) => parsed(videoSchema, text)?.value;

/** A part's id as it stands, without the quotes around it; printable ASCII only, since it is sent back. */
export const readPartId = (headers: Headers): string | undefined =>
  /^"?([\x21\x23-\x7e]+)"?$/.exec(headers.get('etag') ?? '')?.[1];

const statusSchema = z.object({ status: z.string() });
export const readStatus = (text: string): string | undefined => parsed(statusSchema, text)?.status;

const shown = z.object({ id: z.string() });
const article = z.object({ source: z.string(), thumbnail: z.string().optional() });
const postSchema = z.object({
  id: z.string(),
  author: z.string().optional(),
  commentary: z.string().default(''),
  lifecycleState: z.string().default('PUBLISHED'),
  visibility: z.string().optional(),
  createdAt: z.number().optional(),
  publishedAt: z.number().optional(),
  lastModifiedAt: z.number().optional(),
  content: z
    .object({
      media: shown.optional(),
      multiImage: z.object({ images: z.array(shown) }).optional(),
      article: article.optional(),
    })
    .optional()
    .catch({}),
});
export type ListedPost = z.infer<typeof postSchema>;

const pagingSchema = z.object({ total: z.number().optional() }).optional();
const postsSchema = z.object({ elements: z.array(postSchema), paging: pagingSchema });
export const readPost = (text: string) => parsed(postSchema, text);
export const readPosts = (text: string) => parsed(postsSchema, text);

const commentSchema = z.object({
  id: z.string(),
  actor: z.string(),
  message: z.object({ text: z.string() }),
  created: z.object({ time: z.number() }).optional(),
});
export type ListedComment = z.infer<typeof commentSchema>;
const commentsSchema = z.object({ elements: z.array(commentSchema), paging: pagingSchema });
export const readComments = (text: string) => parsed(commentsSchema, text);

const createdCommentSchema = z.object({ id: z.string() });
/** The number alone, as lists give it; the header is seen with the number and with the whole URN. */
export function readCreatedCommentId(headers: Headers, text: string): string | undefined {
  const told = headers.get('x-restli-id') ?? parsed(createdCommentSchema, text)?.id ?? '';
  return /^(?:urn:li:comment:\(.+,)?(\d+)\)?$/.exec(told)?.[1];
}

const urn = z.string().optional();
const rolesSchema = z.object({
  elements: z.array(
    z.object({ role: z.string(), state: z.string().optional(), organization: urn, organizationTarget: urn }),
  ),
  paging: pagingSchema,
});
export const readRoles = (text: string) => parsed(rolesSchema, text);

const organizationSchema = z.object({
  localizedName: z.string().min(1),
  vanityName: z.string().min(1).optional(),
  localizedDescription: z.string().optional().catch(undefined),
});
export const readOrganization = (text: string) => parsed(organizationSchema, text);

const name = z.string().optional().catch(undefined);
const personSchema = z.object({
  id: z.string().regex(/^[\w-]{1,255}$/),
  localizedFirstName: name,
  localizedLastName: name,
  vanityName: z.string().min(1).optional().catch(undefined),
});
export type Person = z.infer<typeof personSchema>;
export const readPerson = (text: string) => parsed(personSchema, text);

const inputErrors = z.array(z.object({ code: z.string() }));
const errorSchema = z.object({
  code: z.string().optional(),
  serviceErrorCode: z.number().optional(),
  message: z.string().optional(),
  errorDetails: z.object({ inputErrors: inputErrors.optional() }).optional(),
});

export interface PlatformError {
  readonly code: string;
  readonly serviceErrorCode: number | undefined;
  /** The one thing that LinkedIn says in prose only: which post a duplicate repeats. */
  readonly duplicateOf: string | undefined;
}

export function readError(text: string): PlatformError {
  const body = parsed(errorSchema, text);
  return {
    code: body?.errorDetails?.inputErrors?.[0]?.code ?? body?.code ?? '',
    serviceErrorCode: body?.serviceErrorCode,
    duplicateOf: /\burn:li:(?:share|ugcPost):\d+\b/.exec(body?.message ?? '')?.[0],
  };
}

/** The id of a created post stands in a header only. */
export function readCreatedId(headers: Headers): string | undefined {
  const id = headers.get('x-restli-id') ?? headers.get('x-linkedin-id') ?? '';
  return /^urn:li:(?:share|ugcPost):\d+$/.test(id) ? id : undefined;
}
