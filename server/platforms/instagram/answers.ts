/**
 * Schemas of Instagram's answers. A body of another shape is `undefined`. Ids may come as numbers of 17 digits and
 * are kept as written. Meta's documentation wraps some objects in `data: [ ]`, its servers do not.
 */
import { z } from 'zod';
import { parseExactly, readJson } from '../kit/json.ts';
import { nextCursor, pagingSchema } from '../meta/graph.ts';

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
export const readCreatedContainer = (text: string) => readJson(madeSchema, text);
export const readId = (text: string): string | undefined => readCreatedContainer(text)?.id;

const containerSchema = z.object({ status_code: z.string(), status: z.string().optional().catch(undefined) });
export const readContainer = (text: string) => readJson(containerSchema, text);

const uploadSchema = z.object({ success: z.literal(true) });
export const readUploaded = (text: string): boolean => readJson(uploadSchema, text) !== undefined;

const quotaSchema = z.object({
  data: z.array(
    z.object({
      quota_usage: z.number().nonnegative(),
      config: z.object({ quota_total: z.number().positive() }).optional().catch(undefined),
    }),
  ),
});
/** Null: Instagram reports usage without a limit. */
export function readQuota(text: string) {
  const [first] = readJson(quotaSchema, text)?.data ?? [];
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
export const readMedia = (text: string) => readJson(mediaSchema, text);

const mediaListSchema = z.object({ data: z.array(mediaSchema), paging: pagingSchema });
export function readMediaList(text: string) {
  const list = readJson(mediaListSchema, text);
  return list && { items: list.data, next: nextCursor(list.paging) };
}

/** The answer to a deletion has `success` and the id; one without a body has been seen too. */
const notDeletedSchema = z.object({ success: z.literal(false) });
export const saysNotDeleted = (text: string): boolean => readJson(notDeletedSchema, text) !== undefined;

const author = z.object({ id }).optional().catch(undefined);
const commentSchema = z.object({
  id,
  text: z.string().default(''),
  timestamp: instant,
  username: z.string().min(1).optional().catch(undefined),
  from: author,
  user: author,
});
export type ListedComment = z.infer<typeof commentSchema>;
const commentListSchema = z.object({ data: z.array(commentSchema), paging: pagingSchema });
export function readComments(text: string) {
  const list = readJson(commentListSchema, text);
  return list && { items: list.data, next: nextCursor(list.paging) };
}

const profileSchema = z.object({
  /**
   * Under Instagram's login this is an id for our app alone, and `user_id` is the account's; otherwise it is the
   * account's.
   */
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
export const readPages = (text: string) => readJson(pagesSchema, text);

const shortSchema = z.object({
  access_token: z.string().regex(/^[\x21-\x7e]{1,4096}$/),
  permissions: z
    .union([z.string().transform((text) => text.split(/[\s,]+/)), z.array(z.string())])
    .transform((all) => all.filter((scope) => scope !== ''))
    .optional()
    .catch(undefined),
});
export const readShortToken = (text: string) => shortSchema.safeParse(unwrapped(parseExactly(text))).data;

/** The login's own error format. Its message is prose and decides nothing. */
const loginErrorSchema = z.object({ error_type: z.string(), code: z.number() });
export const isLoginError = (text: string): boolean => readJson(loginErrorSchema, text) !== undefined;

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
/** A metric without a value is left out, because missing is not zero. */
export function readInsights(text: string): ReadonlyMap<string, number> | undefined {
  const list = readJson(insightSchema, text);
  if (list === undefined) return undefined;
  const values = list.data.flatMap(({ name, values: days, total_value }) => {
    const value = toNumber(total_value?.value) ?? toNumber(days?.at(-1)?.value);
    return value === undefined ? [] : [[name, value] as const];
  });
  return new Map(values);
}

/** A number, or a breakdown: then its sum. */
function toNumber(value: unknown): number | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined;
  const parts = z.record(z.string(), z.number()).safeParse(value).data;
  if (parts === undefined) return undefined;
  const all = Object.values(parts);
  return all.length === 0 ? undefined : all.reduce((sum, part) => sum + part, 0);
}
