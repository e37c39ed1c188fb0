/**
 * What Instagram answers, read with care: a body of another shape is `undefined`, never an exception. Ids may come as
 * numbers of 17 digits and are kept as written. Meta's pages wrap some objects in `data: [ ]`, its servers do not.
 */
import { z } from 'zod';
import { parseExactly } from '../kit/json.ts';

const parsed = <Schema extends z.ZodType>(schema: Schema, text: string): z.infer<Schema> | undefined =>
  schema.safeParse(parseExactly(text)).data;

/** The object itself, or the only one of a list around it. */
const unwrapped = (body: unknown): unknown => {
  const list = (body as { data?: unknown } | null | undefined)?.data;
  return Array.isArray(list) ? list[0] : body;
};

const id = z
  .union([z.string(), z.number().int().positive().transform(String)])
  .pipe(z.string().regex(/^\d{1,32}$/));
const address = z.url({ protocol: /^https?$/ });
const count = z.number().int().nonnegative().optional().catch(undefined);
/** Meta writes its offset without a colon. */
const instant = z
  .string()
  .transform((text) => Date.parse(text))
  .pipe(z.number())
  .optional()
  .catch(undefined);

const madeSchema = z.object({ id, uri: address.optional() });
export const readMade = (text: string) => parsed(madeSchema, text);
export const readId = (text: string): string | undefined => readMade(text)?.id;

const containerSchema = z.object({ status_code: z.string(), status: z.string().optional().catch(undefined) });
export const readContainer = (text: string) => parsed(containerSchema, text);

const uploadSchema = z.object({ success: z.literal(true) });
export const readUploaded = (text: string): boolean => parsed(uploadSchema, text) !== undefined;

const quotaSchema = z.object({
  data: z.array(
    z.object({
      quota_usage: z.number().nonnegative(),
      config: z.object({ quota_total: z.number().positive() }).optional().catch(undefined),
    }),
  ),
});
/** Null: Instagram counts and does not say to where. */
export function readQuota(
  text: string,
): { readonly used: number; readonly total: number | null } | undefined {
  const [first] = parsed(quotaSchema, text)?.data ?? [];
  return first && { used: first.quota_usage, total: first.config?.quota_total ?? null };
}

const mediaSchema = z.object({
  id,
  caption: z.string().optional().catch(undefined),
  permalink: address.optional().catch(undefined),
  media_type: z.string().optional().catch(undefined),
  media_product_type: z.string().optional().catch(undefined),
  timestamp: instant,
});
export type ListedMedia = z.infer<typeof mediaSchema>;
export const readMedia = (text: string) => parsed(mediaSchema, text);

const pagingSchema = z
  .object({
    cursors: z.object({ after: z.string().optional() }).optional(),
    next: z.string().optional(),
  })
  .optional()
  .catch(undefined);
/** Null where the list ends. */
const nextOf = (paging: z.infer<typeof pagingSchema>): string | null =>
  (paging?.next === undefined ? undefined : paging.cursors?.after) ?? null;

const mediaListSchema = z.object({ data: z.array(mediaSchema), paging: pagingSchema });
export function readMediaList(
  text: string,
): { readonly media: readonly ListedMedia[]; readonly next: string | null } | undefined {
  const list = parsed(mediaListSchema, text);
  return list && { media: list.data, next: nextOf(list.paging) };
}

const someone = z.object({ id }).optional().catch(undefined);
const commentSchema = z.object({
  id,
  text: z.string().default(''),
  timestamp: instant,
  username: z.string().min(1).optional().catch(undefined),
  from: someone,
  user: someone,
});
export type ListedComment = z.infer<typeof commentSchema>;
const commentListSchema = z.object({ data: z.array(commentSchema), paging: pagingSchema });
export function readComments(
  text: string,
): { readonly comments: readonly ListedComment[]; readonly next: string | null } | undefined {
  const list = parsed(commentListSchema, text);
  return list && { comments: list.data, next: nextOf(list.paging) };
}

const profileSchema = z.object({
  /** Under Instagram's login this is an id for our app alone, and `user_id` the account's; else it is the account's. */
  id: id.optional(),
  user_id: id.optional(),
  username: z.string().min(1).optional().catch(undefined),
  name: z.string().optional().catch(undefined),
  biography: z.string().optional().catch(undefined),
  account_type: z.string().optional().catch(undefined),
  profile_picture_url: address.optional().catch(undefined),
  followers_count: count,
  follows_count: count,
  media_count: count,
});
export type Profile = z.infer<typeof profileSchema>;
export const readProfile = (text: string): Profile | undefined =>
  profileSchema.safeParse(unwrapped(parseExactly(text))).data;

const pagesSchema = z.object({
  data: z.array(
    z.object({
      id,
      access_token: z
        .string()
        .regex(/^[\x21-\x7e]{1,4096}$/)
        .optional()
        .catch(undefined),
      instagram_business_account: z.object({ id }).optional().catch(undefined),
    }),
  ),
  paging: pagingSchema,
});
export const readPages = (text: string) => parsed(pagesSchema, text);

const shortSchema = z.object({
  access_token: z.string().regex(/^[\x21-\x7e]{1,4096}$/),
  permissions: z
    .union([z.string().transform((text) => text.split(/[\s,]+/)), z.array(z.string())])
    .transform((all) => all.filter((scope) => scope !== ''))
    .optional()
    .catch(undefined),
});
export const readShortToken = (text: string) => shortSchema.safeParse(unwrapped(parseExactly(text))).data;

/** The login's own shape of an error. Its message is prose and decides nothing. */
const loginErrorSchema = z.object({ error_type: z.string(), code: z.number() });
export const isLoginError = (text: string): boolean => parsed(loginErrorSchema, text) !== undefined;

const insightSchema = z.object({
  data: z.array(
    z.object({
      name: z.string(),
      values: z
        .array(z.object({ value: z.unknown() }))
        .optional()
        .catch(undefined),
      total_value: z.object({ value: z.unknown() }).optional().catch(undefined),
    }),
  ),
});
/** Nothing said is no zero: such a metric is not among them. */
export function readInsights(text: string): ReadonlyMap<string, number> | undefined {
  const list = parsed(insightSchema, text);
  if (list === undefined) return undefined;
  const told = list.data.flatMap(({ name, values, total_value }) => {
    const value = figureOf(total_value?.value) ?? figureOf(values?.at(-1)?.value);
    return value === undefined ? [] : [[name, value] as const];
  });
  return new Map(told);
}

/** A number, or numbers by some part: then their sum. */
function figureOf(value: unknown): number | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined;
  const parts = z.record(z.string(), z.number()).safeParse(value).data;
  if (parts === undefined) return undefined;
  const all = Object.values(parts);
  return all.length === 0 ? undefined : all.reduce((sum, part) => sum + part, 0);
}
