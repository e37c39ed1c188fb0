/** What a send has reached so far. Saved after every answer, so that a crash goes on instead of starting again. */

import { z } from 'zod';
import type { Handles } from '../../domain/platform-port/publisher.ts';
import type { Json } from '../../lib/canonical-json.ts';
import { type Message, verbatim } from '../../lib/message.ts';

const containerSchema = z.object({
  id: z.string(),
  /** Containers belong to the app of one login: reconnected by the other, they are of no use. */
  way: z.enum(['instagram', 'facebook']),
  madeMs: z.number(),
  /** Where the bytes go; null when Instagram fetches them. */
  uploadUrl: z.string().nullable(),
  uploaded: z.boolean(),
  /** Instagram has said that it is ready. Of the post itself this is asked anew before it is published. */
  finished: z.boolean(),
});
export type ContainerHandle = z.infer<typeof containerSchema>;

/** The container that is published, and those of a carousel's files. One key each, because saving merges key by key. */
export type ContainerKey = 'post' | `child_${number}`;

export const containerHandle = (handles: Handles, key: ContainerKey): ContainerHandle | undefined =>
  containerSchema.safeParse(handles[key]).data;

const messageSchema = z.object({ code: z.string(), params: z.looseObject({}), text: z.string() });
/** Sends that began before sentences had codes kept the words alone. */
const reasonSchema = z.union([
  z.string().transform(verbatim),
  z.custom<Message>((value) => messageSchema.safeParse(value).success),
]);
/** As a handle holds it. */
export const keptReason = ({ code, params, text }: Message): Json => ({
  code,
  params: params as Handles,
  text,
});

const publishSchema = z.object({
  container: z.string(),
  sentMs: z.number(),
  /** Where an earlier order, taken for lost, had already worked: it can have been as early as this. */
  notBeforeMs: z.number().optional(),
  /** What Instagram said against it, though it may show it: when nothing came of it, this is the answer. */
  refusal: z.object({ code: z.string(), plainReason: reasonSchema }).optional(),
});
/** The order to publish was sent, first at this time. Present: the post may be visible. */
export const publishHandle = (handles: Handles): z.infer<typeof publishSchema> | undefined =>
  publishSchema.safeParse(handles.publish).data;

const mediaSchema = z.object({ id: z.string(), sinceMs: z.number() });
/** Instagram's own word that the post is out. */
export const mediaHandle = (handles: Handles): z.infer<typeof mediaSchema> | undefined =>
  mediaSchema.safeParse(handles.media).data;

/** How often the same went wrong. */
export type Counter = 'fetch_failures' | 'container_failures' | 'missing_reads';
export const counted = (handles: Handles, counter: Counter): number =>
  z.number().safeParse(handles[counter]).data ?? 0;

export const freshCounters: Handles = { fetch_failures: null, container_failures: null, missing_reads: null };
