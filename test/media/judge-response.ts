/** Is this response right? Either a refusal that a person understands, or a file that can do no harm. */
import { createHash } from 'node:crypto';
import sharp from 'sharp';
import type { MediaView, UploadView } from '../../server/http/media/views.ts';
import { type Expectation, scriptMark } from './hostile/entry.ts';
import type { HttpResponse, MediaClient } from './media-client.ts';

export interface Judgement {
  readonly outcome: 'refused' | 'taken' | 'closed';
  readonly faults: readonly string[];
}

export interface JudgeRules {
  readonly expects: Expectation;
  readonly mustNotSurvive?: readonly Buffer[];
  readonly notHttp?: boolean;
  readonly tus?: boolean;
}

export async function judgeResponse(
  door: MediaClient,
  { expects, ...rules }: JudgeRules,
  answer: HttpResponse,
): Promise<Judgement> {
  const body = answer.body.toString('utf8');
  const seen = `${answer.status} ${body.slice(0, 200)}`;
  if (answer.status === 0)
    return { outcome: 'closed', faults: rules.notHttp ? [] : ['closed without an answer'] };
  if (answer.status >= 500) return { outcome: 'refused', faults: [`answered ${seen}`] };
  const mediaId = takenId(answer);
  if (mediaId === undefined) {
    const faults = refusalFaults(answer, rules);
    return {
      outcome: 'refused',
      faults: [...faults, ...(expects === 'harmless' ? [`was refused: ${seen}`] : [])],
    };
  }
  const faults = await servedFaults(door, mediaId, rules.mustNotSurvive ?? []);
  return { outcome: 'taken', faults: [...faults, ...(expects === 'refused' ? ['was taken'] : [])] };
}

/** The three endpoints each report it in their own way. */
function takenId({ status, headers, body }: HttpResponse): string | undefined {
  if (status === 204) return String(headers['upload-media'] ?? '') || undefined;
  if (status === 201) return (JSON.parse(body.toString()) as { media_id: string }).media_id;
  return status === 200 ? (JSON.parse(body.toString()) as UploadView).media?.id : undefined;
}

const leaks =
  /node_modules|\/signoff-|\.ts:\d+|at .*\(.*:\d+:\d+\)|ENOENT|EACCES|\bsharp\b|vips|libpng|mediabunny/i;

function refusalFaults(
  { status, headers, body }: HttpResponse,
  { notHttp, tus }: Omit<JudgeRules, 'expects'>,
): string[] {
  const text = body.toString();
  if (status === 200) {
    const { state, problem } = JSON.parse(text) as UploadView;
    return state === 'refused' && problem && problem.detail.length > 10
      ? []
      : [`the import ended as ${text}`];
  }
  const summary = `${status} ${text.slice(0, 200)}`;
  if (leaks.test(text)) return [`the answer tells about our inside: ${summary}`];
  if (status < 400) return [`answered ${summary}`];
  if (notHttp || (tus && !/json/.test(headers['content-type'] ?? ''))) return [];
  if (!/^application\/problem\+json/.test(headers['content-type'] ?? ''))
    return [`is no problem document: ${summary}`];
  const { code, detail } = JSON.parse(text) as { code?: string; detail?: string };
  if (!/^[a-z_]+$/.test(code ?? '') || (detail ?? '').length < 10) return [`says nothing: ${summary}`];
  return status === 400 || tus ? [] : [`answered ${summary}`];
}

async function servedFaults(
  door: MediaClient,
  id: string,
  mustNotSurvive: readonly Buffer[],
): Promise<string[]> {
  const found = await door.request('GET', `/v1/media/${id}`);
  if (found.status !== 200) return [`the file is not there: ${found.status} ${found.body}`];
  const media = JSON.parse(found.body.toString()) as MediaView;
  const faults = nameFaults(media);
  const addresses = [media.url, ...(media.preview_url ? [media.preview_url] : [])];
  for (const address of new Set(addresses)) {
    const answer = await door.request('GET', address);
    faults.push(...(await bytesFaults(answer, mustNotSurvive)).map((fault) => `${fault} (${address})`));
    if (address !== media.url) continue;
    if (answer.headers['content-type'] !== media.mime)
      faults.push(`served as ${answer.headers['content-type']}, said to be ${media.mime}`);
    if (createHash('sha256').update(answer.body).digest('hex') !== media.sha256)
      faults.push('served bytes have another hash');
  }
  return faults;
}

const endings: Readonly<Record<string, RegExp>> = {
  'image/jpeg': /\.jpe?g$/,
  'image/png': /\.png$/,
  'image/gif': /\.gif$/,
  'image/webp': /\.webp$/,
  'video/mp4': /\.(mp4|m4v)$/,
  'video/quicktime': /\.(mov|qt)$/,
  'video/webm': /\.webm$/,
  'video/x-matroska': /\.mkv$/,
};

function nameFaults({ name, mime }: MediaView): string[] {
  const faults: string[] = [];
  const say = (what: string) => faults.push(`the name ${JSON.stringify(name)} ${what}`);
  if (/[/\\]/.test(name)) say('has a path in it');
  if (/[\p{Cc}\p{Zl}\p{Zp}\p{Cs}]|[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/u.test(name))
    say('has hidden characters');
  if (/^[. ]|[. ]$/.test(name)) say('begins or ends with a dot or a space');
  if (name.length > 200 || name.length === 0) say('has a wrong length');
  if (!endings[mime]?.test(name)) say(`does not end like ${mime}`);
  return faults;
}

/** By our own check of the first bytes, not the service's. */
export function kindOf(bytes: Buffer): string {
  const text = bytes.toString('latin1', 0, 64);
  if (text.startsWith('\xff\xd8\xff')) return 'image/jpeg';
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png';
  if (/^GIF8[79]a/.test(text)) return 'image/gif';
  if (/^RIFF....WEBP/s.test(text)) return 'image/webp';
  if (text.startsWith('\x1a\x45\xdf\xa3')) return /webm/.test(text) ? 'video/webm' : 'video/x-matroska';
  if (/^....ftypqt {2}/s.test(text)) return 'video/quicktime';
  if (/^....ftyp/s.test(text)) return 'video/mp4';
  // Older movies start without a brand.
  return /^....(moov|mdat|wide|free|skip|pnot)/s.test(text) ? 'video/quicktime' : 'unknown';
}

const markup = /<(script|svg|html|body|iframe|img|\?php|\?=\$_|\?xml|!doctype)|javascript:|onload=|%PDF-/i;

async function bytesFaults(
  { status, headers, body }: HttpResponse,
  mustNotSurvive: readonly Buffer[],
): Promise<string[]> {
  if (status !== 200) return [`the bytes are not there: ${status} ${body.toString().slice(0, 200)}`];
  const faults: string[] = [];
  const type = headers['content-type'] ?? '';
  const policy = String(headers['content-security-policy']);
  if (type !== kindOf(body)) faults.push(`is ${kindOf(body)} and served as ${type}`);
  if (headers['x-content-type-options'] !== 'nosniff') faults.push('may be sniffed');
  if (!/\bsandbox\b/.test(policy)) faults.push('is not shut in');
  if (mustNotSurvive.some((secret) => body.includes(secret))) faults.push('still tells the place');
  if (type.startsWith('image/')) {
    const text = body.toString('latin1');
    if (markup.test(text) || text.includes(scriptMark)) faults.push('still has markup in it');
    const { exif, xmp, iptc, comments } = await sharp(body, { animated: false }).metadata();
    if (exif || xmp || iptc || comments) faults.push('still has notes in it');
  }
  return faults;
}
