/**
 * One large video to one platform, from draft to visible, while the connection to the platform is cut in the middle
 * of a part: how much memory it took, how many bytes were sent, and what the ledger says arrived.
 */

import { createHash } from 'node:crypto';
import { openAsBlob } from 'node:fs';
import { open } from 'node:fs/promises';
import type { PlatformName } from '../../server/domain/platforms.ts';
import type { PostDetailView } from '../../server/http/posts/views.ts';
import type { BrowserSession } from '../browser-session.ts';
import { noise } from '../media/large-video.ts';
import { resetPeak, residentBytes, watchMemory } from '../media/memory.ts';
import { type LedgerEntry, readLedger } from '../read-ledger.ts';
import { createVideo } from '../videos.ts';
import type { CountingProxy } from './counting-proxy.ts';

export interface VideoTarget {
  readonly platform: PlatformName;
  readonly consent: Readonly<Record<string, string>>;
  /** Which of the accounts that connecting offers. */
  readonly account?: string;
  readonly options?: Readonly<Record<string, unknown>>;
  readonly declarations?: Readonly<Record<string, string | boolean>>;
  /** The part size of the platform. */
  readonly partBytes: number;
  /** For the sandbox: no time is lost on simulated processing. */
  readonly settings?: Readonly<Record<string, unknown>>;
}

export const videoTargets: readonly VideoTarget[] = [
  {
    platform: 'tiktok',
    consent: { creator: 'ines' },
    declarations: { privacy_level: 'PUBLIC_TO_EVERYONE', allow_comment: true },
    partBytes: 10_000_000,
    settings: { processing_ms_per_megabyte: 0 },
  },
  {
    platform: 'youtube',
    consent: { account: 'ines' },
    options: { title: 'The whole tour' },
    declarations: { visibility: 'unlisted', made_for_kids: 'no', altered_content: 'no' },
    partBytes: 64 * 262_144,
  },
  {
    platform: 'linkedin',
    consent: { member: 'ines' },
    account: ':organization:',
    partBytes: 4_194_304,
  },
  {
    platform: 'facebook',
    consent: { person: 'ines' },
    options: { title: 'The whole tour' },
    partBytes: 52_428_800,
    settings: { processing_ms_per_megabyte: 0 },
  },
];

/** A valid video that every platform accepts as it is, then a box that players skip. */
export async function writeBigVideo(path: string, sizeBytes: number, seed: number): Promise<string> {
  const small = await createVideo({ seconds: 5, width: 540, height: 960, frameRate: 30 });
  const head = Buffer.alloc(16);
  head.writeUInt32BE(1);
  head.write('free', 4, 'latin1');
  head.writeBigUInt64BE(BigInt(sizeBytes - small.length), 8);
  const next = noise(seed);
  const hash = createHash('sha256');
  await using file = await open(path, 'w');
  const write = async (block: Buffer): Promise<void> => {
    hash.update(block);
    await file.write(block);
  };
  await write(small);
  await write(head);
  for (let left = sizeBytes - small.length - head.length; left > 0; left -= blockBytes)
    await write(next(Math.min(left, blockBytes)));
  return hash.digest('hex');
}
const blockBytes = 4 * 1_048_576;

export async function uploadFile(browserSession: BrowserSession, path: string): Promise<string> {
  const form = new FormData();
  form.set('file', await openAsBlob(path), 'big.mp4');
  const reply = await browserSession.request<{ media_id: string }>('POST', '/media/upload', { body: form });
  if (reply.status !== 201) throw new Error(`the upload was refused: ${JSON.stringify(reply.body)}`);
  return reply.body.media_id;
}

export interface SendResult {
  readonly post: PostDetailView;
  readonly visible: readonly LedgerEntry[];
  readonly levelBytes: number;
  readonly peakBytes: number;
  readonly passedBytes: number;
  readonly cuts: number;
  readonly seconds: number;
}

export interface BigVideoSetup {
  readonly browserSession: BrowserSession;
  readonly proxy: CountingProxy;
  /** Not through the proxy, so that polling is not counted. */
  readonly sandboxUrl: string;
  readonly servicePid: number;
  readonly mediaId: string;
  readonly sizeBytes: number;
  /** From 0 up to 1: where in the middle of the file the connection is cut. */
  readonly random: () => number;
}

const timeoutMs = 20 * 60_000;

export async function sendBigVideo(
  scene: BigVideoSetup,
  goal: VideoTarget,
  round: number,
): Promise<SendResult | 'not taken'> {
  const { browserSession, proxy, sizeBytes, servicePid } = scene;
  const { platform, account = '', options = {}, declarations = {} } = goal;
  const settings = { platform, ...goal.settings };
  const url = new URL('/_sandbox/settings', scene.sandboxUrl);
  await fetch(url, { method: 'POST', body: JSON.stringify(settings) });
  const [target] = await browserSession.connect(platform, { decision: 'allow', ...goal.consent }, (offered) =>
    offered.filter(({ external_id }) => external_id.includes(account)).slice(0, 1),
  );
  const caption = `A large video for ${platform}, round ${round}`;
  const id = await browserSession.createDraft({ platform, account_id: target?.id, caption, options });
  const { revision } = await browserSession.readPost(id);
  await browserSession.mustPost(`/v1/posts/${id}`, { revision, media: [{ id: scene.mediaId, role: null }] });
  const { problems } = await browserSession.readPost(id);
  if (problems.length > 0) return 'not taken';
  await browserSession.approve(id, undefined, declarations);

  // Somewhere between two fifths and three fifths of the file, in the middle of a part.
  const part = Math.floor(((0.4 + 0.2 * scene.random()) * sizeBytes) / goal.partBytes);
  proxy.restartCount((part + 0.5) * goal.partBytes);
  resetPeak(servicePid);
  const levelBytes = residentBytes(servicePid);
  using memory = watchMemory(() => servicePid, 50);
  const started = performance.now();
  await browserSession.mustPost('/posts/publish', { post_id: id });
  const post = await browserSession.waitForPost(
    id,
    ({ state }) => !['approved', 'publishing'].includes(state),
    timeoutMs,
  );
  return {
    post,
    visible: (await readLedger(scene.sandboxUrl)).filter(({ text }) => text === caption),
    levelBytes,
    peakBytes: memory.peak.serviceBytes,
    passedBytes: proxy.passedBytes,
    cuts: proxy.cuts,
    seconds: (performance.now() - started) / 1_000,
  };
}
