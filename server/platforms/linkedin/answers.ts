/** What LinkedIn answers, read with care: a body of another shape is `undefined`, never an exception. */
import { z } from 'zod';

function parsed<Schema extends z.ZodType>(schema: Schema, text: string): z.infer<Schema> | undefined {
  try {
    return schema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

const uploadSchema = z.object({
  value: z.object({
    uploadUrl: z.url({ protocol: /^https?$/ }),
    image: z.string().regex(/^urn:li:image:[\w-]+$/),
    uploadUrlExpiresAt: z.number().optional(),
  }),
});
export const readUpload = (text: string) => parsed(uploadSchema, text)?.value;

const imageSchema = z.object({ status: z.string() });
export const readImageStatus = (text: string): string | undefined => parsed(imageSchema, text)?.status;

const shown = z.object({ id: z.string() });
const postSchema = z.object({
  id: z.string(),
  commentary: z.string().default(''),
  lifecycleState: z.string().default('PUBLISHED'),
  createdAt: z.number().optional(),
  publishedAt: z.number().optional(),
  lastModifiedAt: z.number().optional(),
  content: z
    .object({ media: shown.optional(), multiImage: z.object({ images: z.array(shown) }).optional() })
    .optional()
    .catch({}),
});
export type ListedPost = z.infer<typeof postSchema>;

const pagingSchema = z.object({ total: z.number().optional() }).optional();
const postsSchema = z.object({ elements: z.array(postSchema), paging: pagingSchema });
export const readPosts = (text: string) => parsed(postsSchema, text);

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
});
export const readOrganization = (text: string) => parsed(organizationSchema, text);

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
