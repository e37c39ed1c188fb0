/** AWS Signature Version 4, from the side that verifies it. */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

export interface Keys {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly region: string;
}

const allowedSkewMs = 15 * 60_000;

/** The code of the refusal, or undefined when the request was signed by the holder of the keys. */
export function checkSignature(req: IncomingMessage, keys: Keys, now: Date): string | undefined {
  const form =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/;
  const match = form.exec(req.headers.authorization ?? '');
  if (!match) return 'AccessDenied';
  const [, accessKeyId = '', day = '', region = '', signedHeaders = '', signature = ''] = match;
  if (accessKeyId !== keys.accessKeyId) return 'InvalidAccessKeyId';
  if (region !== keys.region) return 'AuthorizationHeaderMalformed';
  const names = signedHeaders.split(';');
  const mustBeSigned = Object.keys(req.headers).filter(
    (name) => name === 'host' || name.startsWith('x-amz-'),
  );
  if (mustBeSigned.some((name) => !names.includes(name))) return 'AccessDenied';
  const time = String(req.headers['x-amz-date']);
  const at = Date.parse(time.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));
  if (!(Math.abs(now.getTime() - at) < allowedSkewMs)) return 'RequestTimeTooSkewed';
  const scope = `${day}/${region}/s3/aws4_request`;
  const text = ['AWS4-HMAC-SHA256', time, scope, sha256(canonicalRequest(req, names))].join('\n');
  const signingKey = [day, region, 's3', 'aws4_request'].reduce<Buffer | string>(
    (key, part) => hmac(key, part),
    `AWS4${keys.secretAccessKey}`,
  );
  const right = timingSafeEqual(hmac(signingKey, text), Buffer.from(signature, 'hex'));
  return right ? undefined : 'SignatureDoesNotMatch';
}

function canonicalRequest(req: IncomingMessage, names: readonly string[]): string {
  const [path = '', query = ''] = (req.url ?? '').split('?');
  const pairs = query
    .split('&')
    .filter(Boolean)
    .map((pair) => (pair.includes('=') ? pair : `${pair}=`))
    .sort();
  const headers = names.map(
    (name) =>
      `${name}:${String(req.headers[name] ?? '')
        .trim()
        .replaceAll(/ +/g, ' ')}\n`,
  );
  const payload = String(req.headers['x-amz-content-sha256']);
  return [req.method, path, pairs.join('&'), headers.join(''), names.join(';'), payload].join('\n');
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
const hmac = (key: Buffer | string, text: string): Buffer => createHmac('sha256', key).update(text).digest();
