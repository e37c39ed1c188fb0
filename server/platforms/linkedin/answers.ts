/** Schemas of LinkedIn's answers. A body of another shape is `undefined`. */
import { z } from 'zod';
import { readJson } from '../kit/json.ts';

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
  const value = readJson(uploadSchema, text)?.value;
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
export const readVideoUpload = (text: string) => readJson(videoSchema, text)?.value;

/** A part's id as it is, without the quotes around it; printable ASCII only, since it is sent back. */
export const readPartId = (headers: Headers): string | undefined =>
  /^"?([\x21\x23-\x7e]+)"?$/.exec(headers.get('etag') ?? '')?.[1];

const statusSchema = z.object({ status: z.string() });
export const readStatus = (text: string): string | undefined => readJson(statusSchema, text)?.status;

const shown = z.object({ id: z.string() });
const article = z.object({ source: z.string(), thumbnail: z.string().optional() });
const poll = z.object({ question: z.string(), options: z.array(z.object({ text: z.string() })).optional() });
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
      poll: poll.optional(),
    })
    .optional()
    .catch({}),
});
export type ListedPost = z.infer<typeof postSchema>;

const pagingSchema = z.object({ total: z.number().optional() }).optional();
const postsSchema = z.object({ elements: z.array(postSchema), paging: pagingSchema });
export const readPost = (text: string) => readJson(postSchema, text);
export const readPosts = (text: string) => readJson(postsSchema, text);

const commentSchema = z.object({
  id: z.string(),
  actor: z.string(),
  message: z.object({ text: z.string() }),
  created: z.object({ time: z.number() }).optional(),
});
export type ListedComment = z.infer<typeof commentSchema>;
const commentsSchema = z.object({ elements: z.array(commentSchema), paging: pagingSchema });
export const readComments = (text: string) => readJson(commentsSchema, text);

const createdCommentSchema = z.object({ id: z.string() });
/** The number alone, as lists give it; the header comes either as the number or as the whole URN. */
export function readCreatedCommentId(headers: Headers, text: string): string | undefined {
  const id = headers.get('x-restli-id') ?? readJson(createdCommentSchema, text)?.id ?? '';
  return /^(?:urn:li:comment:\(.+,)?(\d+)\)?$/.exec(id)?.[1];
}

const introspectionSchema = z.object({ active: z.boolean(), status: z.string().optional() });
export type Introspection = z.infer<typeof introspectionSchema>;
export const readIntrospection = (text: string) => readJson(introspectionSchema, text);

const urn = z.string().optional();
const rolesSchema = z.object({
  elements: z.array(
    z.object({ role: z.string(), state: z.string().optional(), organization: urn, organizationTarget: urn }),
  ),
  paging: pagingSchema,
});
export const readRoles = (text: string) => readJson(rolesSchema, text);

const organizationSchema = z.object({
  localizedName: z.string().min(1),
  vanityName: z.string().min(1).optional(),
  localizedDescription: z.string().optional().catch(undefined),
});
export const readOrganization = (text: string) => readJson(organizationSchema, text);

const foundOrganizationsSchema = z.object({
  elements: z.array(organizationSchema.extend({ id: z.coerce.string().regex(/^\d+$/) })),
});
export const readFoundOrganizations = (text: string) => readJson(foundOrganizationsSchema, text)?.elements;

const optionalText = z.string().optional().catch(undefined);
const followersSchema = z.object({
  elements: z.array(
    z.object({
      member: z.string().regex(/^urn:li:person:[\w-]+$/),
      firstName: optionalText,
      lastName: optionalText,
      headline: optionalText,
    }),
  ),
});
export const readFoundFollowers = (text: string) => readJson(followersSchema, text)?.elements;

const personSchema = z.object({
  id: z.string().regex(/^[\w-]{1,255}$/),
  localizedFirstName: optionalText,
  localizedLastName: optionalText,
  vanityName: z.string().min(1).optional().catch(undefined),
});
export type Person = z.infer<typeof personSchema>;
export const readPerson = (text: string) => readJson(personSchema, text);

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
  /** The only information that LinkedIn gives in prose alone: which post a duplicate repeats. */
  readonly duplicateOf: string | undefined;
}

export function readError(text: string): PlatformError {
  const body = readJson(errorSchema, text);
  return {
    code: body?.errorDetails?.inputErrors?.[0]?.code ?? body?.code ?? '',
    serviceErrorCode: body?.serviceErrorCode,
    duplicateOf: /\burn:li:(?:share|ugcPost):\d+\b/.exec(body?.message ?? '')?.[0],
  };
}

/** The id of a created post is only in a header. */
export function readCreatedId(headers: Headers): string | undefined {
  const id = headers.get('x-restli-id') ?? headers.get('x-linkedin-id') ?? '';
  return /^urn:li:(?:share|ugcPost):\d+$/.test(id) ? id : undefined;
}

/**
 * Lists are read by offset. Pages may be shorter than requested, so only an empty one, or the total, is the end.
 */
export function nextOffset(
  start: number,
  {
    elements,
    paging,
  }: { readonly elements: readonly unknown[]; readonly paging?: { total?: number | undefined } | undefined },
): number | null {
  const end = start + elements.length;
  return elements.length === 0 || end >= (paging?.total ?? Number.POSITIVE_INFINITY) ? null : end;
}
