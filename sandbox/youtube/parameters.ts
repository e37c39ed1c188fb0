import { createHash } from 'node:crypto';
import { type JsonObject, readJsonObject } from '../core/forms.ts';
import type { Answer, Call } from '../core/operation.ts';
import { badParameter, badRequest, jsonType, refuse } from './errors.ts';

/** Parses the query as Google does: lists are separated by commas, repeated, or both. */
export const listParameter = (call: Call, name: string): string[] =>
  call.query
    .getAll(name)
    .flatMap((text) => text.split(','))
    .map((text) => text.trim())
    .filter((text) => text !== '');

export function requireParts(call: Call, known: readonly string[]): string[] {
  const parts = listParameter(call, 'part');
  if (parts.length === 0) {
    const message = 'Required parameter: part';
    throw refuse({ status: 400, reason: 'required', domain: 'global', message, location: 'part' });
  }
  const unknown = parts.find((part) => !known.includes(part));
  if (unknown !== undefined) {
    throw refuse({
      status: 400,
      reason: 'unknownPart',
      domain: 'youtube.part',
      message: `'${unknown}'`,
      location: 'part',
    });
  }
  return [...new Set(parts)];
}

export const noFilter = (expected: string) =>
  badParameter('missingRequiredParameter', 'parameters.', `No filter selected. Expected one of: ${expected}`);

/** `maxResults` and `pageToken`; page tokens are encoded offsets. */
export function readPaging(
  call: Call,
  { defaultCount, maxCount } = { defaultCount: 5, maxCount: 50 },
): { start: number; count: number } {
  const text = call.query.get('maxResults') ?? String(defaultCount);
  const count = Number(text);
  if (!/^\d+$/.test(text) || count > maxCount) {
    const message = `Invalid value '${text}'. Values must be within the range: [0, ${maxCount}]`;
    throw badParameter('invalidParameter', 'maxResults', message);
  }
  const token = call.query.get('pageToken');
  const start = token ? Number(Buffer.from(token, 'base64url').toString().replace(/^at:/, '')) : 0;
  if (!Number.isInteger(start) || start < 0) {
    const message = 'The request specifies an invalid page token.';
    throw badParameter('invalidPageToken', 'pageToken', message);
  }
  return { start, count };
}

export function pageOf<T>(all: T[], { start, count }: { start: number; count: number }) {
  const token = (offset: number) => Buffer.from(`at:${offset}`).toString('base64url');
  return {
    items: all.slice(start, start + count),
    more: {
      ...(count > 0 && start + count < all.length ? { nextPageToken: token(start + count) } : {}),
      ...(count > 0 && start > 0 ? { prevPageToken: token(Math.max(0, start - count)) } : {}),
      pageInfo: { totalResults: all.length, resultsPerPage: count },
    },
  };
}

export function readJson(call: Call): JsonObject {
  if (call.body.length === 0) return {};
  if (!/^application\/json\b/i.test(call.headers['content-type'] ?? '')) {
    throw badRequest(`Unsupported content with type: ${call.headers['content-type'] ?? 'none'}`);
  }
  const value = readJsonObject(call.body);
  if (value) return value;
  throw badRequest('Invalid JSON payload received.', 'parseError');
}

/** Every resource has its kind and an etag that changes with its content. */
export function resource<T extends object>(kind: string, content: T) {
  const etag = createHash('sha1').update(JSON.stringify(content)).digest('base64url');
  return { kind: `youtube#${kind}`, etag, ...content };
}

export const ok = (body: object, status = 200): Answer => ({
  status,
  headers: { 'content-type': jsonType },
  body,
});

/** Only the requested parts. */
export const pickParts = (parts: string[], builders: Record<string, () => object | undefined>) =>
  Object.fromEntries(
    parts.flatMap((part) => {
      const built = builders[part]?.();
      return built === undefined ? [] : [[part, built]];
    }),
  );
