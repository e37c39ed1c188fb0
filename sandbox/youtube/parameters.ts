import { createHash } from 'node:crypto';
import { type JsonObject, readJsonObject } from '../core/forms.ts';
import type { Answer, Call } from '../core/operation.ts';
import { pageSizesOf } from './contract.ts';
import { badParameter, badRequest, incompatibleParameters, jsonType, refuse } from './errors.ts';

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

/** The one filter of a list; YouTube refuses none and several. */
export function requireFilter(call: Call, names: readonly string[]): string {
  const given = names.filter((name) => !['', 'false', null].includes(call.query.get(name)));
  const [filter, ...others] = given;
  if (others.length > 0) throw incompatibleParameters(given);
  if (filter !== undefined) return filter;
  const message = `No filter selected. Expected one of: ${names.join(', ')}`;
  throw badParameter('missingRequiredParameter', 'parameters.', message);
}

export function requireParameter(call: Call, name: string): string {
  const value = call.query.get(name);
  if (value) return value;
  const message = `Required parameter: ${name}`;
  throw refuse({ status: 400, reason: 'required', domain: 'global', message, location: name });
}

/** `maxResults` and `pageToken`; page tokens are encoded offsets. */
export function readPaging(call: Call, method: string): { start: number; count: number } {
  const { minimum, maximum, usual } = pageSizesOf(method);
  const count = Number(call.query.get('maxResults') ?? usual);
  if (count < minimum || count > maximum) {
    const message = `Invalid value '${count}'. Values must be within the range: [${minimum}, ${maximum}]`;
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
  return parseJson(call.body);
}

export function parseJson(body: Buffer): JsonObject {
  const value = readJsonObject(body);
  if (value) return value;
  throw badRequest('Invalid JSON payload received.', 'parseError');
}

/** Every resource has its kind and an etag that changes with its content. */
export function resource<T extends object>(kind: string, content: T) {
  const etag = createHash('sha1').update(JSON.stringify(content)).digest('base64url');
  return { kind: `youtube#${kind}`, etag, ...content };
}

/** As Google writes times: whole seconds. */
export const iso = (time: number): string => new Date(time).toISOString().replace(/\.\d+Z$/, 'Z');

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
