/**
 * The platforms as a file beside the page. They are the same for everyone and change only with the version or its
 * settings, so a browser keeps them; inside a page they would be most of what it sends, each time.
 */
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { trimFileHeaders } from '../pipeline/security-headers.ts';
import type { FetchApi } from './page-answers.ts';

export const platformsRequest = '/v1/platforms';

/** Its address has the digest of what is in it; undefined where the platforms could not be read. */
export type FindPlatformsFile = () => Promise<string | undefined>;

const addressPattern = '/assets/platforms-:digest.json';
const keepSeconds = 365 * 86_400;

interface PlatformsFile {
  readonly address: string;
  readonly bytes: Readonly<Record<'br' | 'gzip' | 'identity', Buffer>>;
}

export function servePlatformsFile(app: FastifyInstance, ask: FetchApi): FindPlatformsFile {
  let known: PlatformsFile | undefined;
  const find = async (): Promise<PlatformsFile | undefined> => {
    known ??= await read(ask);
    return known;
  };
  app.get(addressPattern, { schema: { hide: true } }, async ({ url, headers }, reply) => {
    const file = await find();
    // Requested by a page of another version, which then asks the API.
    if (file?.address !== url) return reply.callNotFound();
    trimFileHeaders(reply);
    const accepted = String(headers['accept-encoding'] ?? '');
    const encoding = (['br', 'gzip'] as const).find((name) => accepted.includes(name));
    return reply
      .headers({ 'cache-control': `public, max-age=${keepSeconds}, immutable`, vary: 'accept-encoding' })
      .headers(encoding ? { 'content-encoding': encoding } : {})
      .type('application/json; charset=utf-8')
      .send(file.bytes[encoding ?? 'identity']);
  });
  return async () => (await find())?.address;
}

async function read(ask: FetchApi): Promise<PlatformsFile | undefined> {
  const answer = await ask(platformsRequest, null);
  if (answer === undefined) return undefined;
  const digest = createHash('sha256').update(answer).digest('base64url').slice(0, 12);
  return {
    address: addressPattern.replace(':digest', digest),
    bytes: {
      br: await promisify(brotliCompress)(answer),
      gzip: await promisify(gzip)(answer, { level: 9 }),
      identity: Buffer.from(answer),
    },
  };
}
