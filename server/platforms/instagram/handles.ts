/**
 * The progress of a send. Saved after every answer, so that a send continues after a crash instead of starting
 * again.
 */

import { z } from 'zod';
import type { Handles } from '../../domain/platform-port/publisher.ts';
import type { Json } from '../../lib/canonical-json.ts';
import { type Message, verbatim } from '../../lib/message.ts';

const containerSchema = z.object({
  id: z.string(),
  /** Containers belong to the app of one login: after reconnecting with the other, they are useless. */
  way: z.enum(['instagram', 'facebook']),
  madeMs: z.number(),
  /** Where the bytes go; null when Instagram fetches them. */
  uploadUrl: z.string().nullable(),
  uploaded: z.boolean(),
  /** Instagram has reported it ready. For the post itself this is checked again before it is published. */
  finished: z.boolean(),
});
export type ContainerHandle = z.infer<typeof containerSchema>;

/**
 * The container that is published, and those of a carousel's files. One key each, because saving merges key by
 * key.
 */
export type ContainerKey = 'post' | `child_${number}`;

export const containerHandle = (handles: Handles, key: ContainerKey): ContainerHandle | undefined =>
  containerSchema.safeParse(handles[key]).data;

const messageSchema = z.object({ code: z.string(), params: z.looseObject({}), text: z.string() });
/** Sends that started before messages had codes stored only the text. */
const reasonSchema = z.union([
  z.string().transform(verbatim),
  z.custom<Message>((value) => messageSchema.safeParse(value).success),
]);
/** As stored in a handle. */
export const toStoredReason = ({ code, params, text }: Message): Json => ({
  code,
  params: params as Handles,
  text,
});

const publishSchema = z.object({
  container: z.string(),
  sentMs: z.number(),
  /** The earliest time of an earlier publish call that was taken for lost but had worked. */
  notBeforeMs: z.number().optional(),
  /** Instagram's refusal of a post that it may still show: if the post does not appear, this is the outcome. */
  refusal: z.object({ code: z.string(), plainReason: reasonSchema }).optional(),
});
/** The publish call was sent, first at this time. Present: the post may be visible. */
export const publishHandle = (handles: Handles): z.infer<typeof publishSchema> | undefined =>
  publishSchema.safeParse(handles.publish).data;

const mediaSchema = z.object({ id: z.string(), sinceMs: z.number() });
/** Instagram confirmed that the post is out. */
export const mediaHandle = (handles: Handles): z.infer<typeof mediaSchema> | undefined =>
  mediaSchema.safeParse(handles.media).data;

/** How often the same failure occurred. */
export type Counter = 'fetch_failures' | 'container_failures' | 'missing_reads';
export const counterValue = (handles: Handles, counter: Counter): number =>
  z.number().safeParse(handles[counter]).data ?? 0;

export const resetCounters: Handles = { fetch_failures: null, container_failures: null, missing_reads: null };
