/** Connects platforms as cells need them, sends one approved post through a cell, and judges the result. */
import type { AccountView } from '../../server/http/accounts/views.ts';
import type { PostDetailView } from '../../server/http/posts/views.ts';
import { days, hours, seconds } from '../../server/lib/clock.ts';
import type { PublishingFixture } from '../faults/publishing-fixture.ts';
import { seededRandom } from '../kills/seeded-random.ts';
import type { Cell } from './cells.ts';
import { connectPlatform } from './connect-platform.ts';
import { entriesAfter, findEvidence, readLinkedPosts } from './evidence.ts';
import { judgePost, type Verdict } from './judge-post.ts';
import type { KindFile } from './kinds/kind.ts';
import { type Kind, troublesAt } from './kinds.ts';
import { findFault, withTroubles } from './troubles.ts';

export interface CellResult extends Verdict {
  readonly cell: Cell;
  /** Why it is not published, in the words a person reads. */
  readonly description: string;
}

/** A cell that was played, with what is needed to judge it again. */
export interface PlayedCell extends CellResult {
  readonly id: string;
  readonly uniqueWord: string;
  readonly linked: readonly string[];
}

export type CellPlayer = ReturnType<typeof createCellPlayer>;

const policy = { approvals_required: 1, self_approval: true };
/** Wide where a platform may say "tomorrow", so that a wait is not a miss; the default where it never gets better. */
const windowMinutes = { usual: 15, untilTomorrow: 1_440 };

export function createCellPlayer(fixture: PublishingFixture, seed: number) {
  const { server, ines } = fixture;
  const connected = new Map<string, Promise<readonly AccountView[]>>();
  const accounts: AccountView[] = [];
  const files = new Map<string, Promise<string>>();
  let signedInAt = server.context.clock.now().getTime();
  let serial = 0;
  let lastEntry = 0;
  let lateWindow = 0;

  async function accountOf({ platform, account = '' }: Kind): Promise<AccountView | undefined> {
    const connecting = connected.get(platform) ?? connectPlatform(fixture, platform);
    if (!connected.has(platform)) {
      connected.set(platform, connecting);
      accounts.push(...(await connecting));
    }
    return (await connecting).find(({ external_id }) => external_id.includes(account));
  }

  const upload = async (name: string, bytes: Uint8Array): Promise<string> =>
    (await ines.upload(name, bytes, '')).media_id;

  /** Reused from one post to the next, unless it must identify the post. */
  async function fileOf({ platform, name, hasNoText }: Kind, file: KindFile): Promise<string> {
    if (hasNoText) return upload(`${serial}-${file.name}`, await file.bytes(serial));
    const key = `${platform}, ${name}, ${file.name}`;
    const kept = files.get(key) ?? file.bytes().then((bytes) => upload(file.name, bytes));
    files.set(key, kept);
    return kept;
  }

  async function approve(kind: Kind, caption: string): Promise<string> {
    const { platform, options = {}, declarations = {} } = kind;
    const account = await accountOf(kind);
    const id = await ines.createDraft({ platform, account_id: account?.id, caption, options });
    const media = await Promise.all(
      kind.files.map(async (file) => ({ id: await fileOf(kind, file), role: file.role ?? null })),
    );
    const { revision } = await ines.readPost(id);
    if (media.length > 0) await ines.mustPost(`/v1/posts/${id}`, { revision, media });
    await ines.approve(id, undefined, declarations);
    await ines.mustPost('/posts/publish', { post_id: id });
    return id;
  }

  async function play(cell: Cell): Promise<PlayedCell> {
    const { kind } = cell;
    // Sessions expire, and waiting for platforms takes weeks of simulated time.
    if (server.context.clock.now().getTime() - signedInAt > days(5)) {
      await ines.signIn('ines');
      signedInAt = server.context.clock.now().getTime();
    }
    const minutes = findFault(cell.fault).always ? windowMinutes.usual : windowMinutes.untilTomorrow;
    if (minutes !== lateWindow)
      await ines.mustPost('/v1/policies', { ...policy, late_window_minutes: minutes });
    lateWindow = minutes;
    serial += 1;
    const uniqueWord = `cell${serial}x`;
    const id = await approve(kind, kind.hasNoText ? '' : `A post for ${uniqueWord}, ${cell.label}`);
    const line = withTroubles(fixture.createWorker('line').send, server.sandboxUrl, {
      platform: kind.platform,
      troubles: troublesAt(cell.operation, cell.fault),
      patienceMs: kind.isSlow ? seconds(3) : seconds(0.5),
    });
    let stuck: string | undefined;
    // Its own for each cell, so that a cell that is played alone is played the same.
    const random = seededRandom(seed + hashOf(cell.label));
    await sendUntilIdle(fixture, fixture.createWorker('driver', { send: line.send, random })).catch(
      (error: Error) => {
        stuck = error.message;
      },
    );
    const post = await ines.readPost(id);
    const linked = await readLinkedPosts(post.permalink);
    const entries = await entriesAfter(server.sandboxUrl, lastEntry);
    lastEntry = entries.at(-1)?.seq ?? lastEntry;
    const verdict = judgeCell({ cell, uniqueWord, linked }, post, entries);
    const fault = stuck ?? verdict.fault ?? notShown(line.pendingTroubles().length, line.unknownCalls());
    await fixture.postToSandbox('faults/clear', {});
    const description = describeTrouble(post);
    return { cell, id, uniqueWord, description, linked, state: verdict.state, ...(fault ? { fault } : {}) };
  }

  return {
    play,
    /** Approves a post of this kind and publishes it now. Returns its id. */
    approve,
    /** The accounts that were connected so far. */
    accounts: accounts as readonly AccountView[],
    async isAccepted(kind: Kind): Promise<boolean> {
      const publisher = server.context.platforms.publisher(kind.platform);
      const known = publisher?.options.map(({ key }) => key) ?? [];
      return (
        publisher !== undefined &&
        Object.keys(kind.options ?? {}).every((key) => known.includes(key)) &&
        (kind.isAccepted?.(publisher.limits) ?? true) &&
        (await accountOf(kind)) !== undefined
      );
    },
    /** All delayed effects have happened now: the reported states must still be true. */
    async judgeAgain(played: readonly PlayedCell[]): Promise<readonly CellResult[]> {
      await fixture.advanceClocks(hours(3));
      await fixture.sendUntilIdle();
      await ines.signIn('ines');
      const entries = await entriesAfter(server.sandboxUrl, 0);
      const again: CellResult[] = [];
      for (const result of played) {
        const { cell, id, description } = result;
        const later = judgeCell(result, await ines.readPost(id), entries);
        const fault = result.fault ?? (later.fault && `hours later: ${later.fault}`);
        again.push({ cell, description, state: later.state, ...(fault ? { fault } : {}) });
      }
      return again;
    },
  };
}

/** Far more than any post needs: beyond this it is stuck. */
const maxPasses = 1_000;
/**
 * This many passes come exactly when they are due; after them the worker is a slow one, which runs at most this
 * often.
 */
const promptPasses = 8;
const slowPassMs = seconds(20);

/** Sends what is due, advancing the clocks from one due instant to the next, until nothing is due any more. */
async function sendUntilIdle(
  fixture: PublishingFixture,
  worker: ReturnType<PublishingFixture['createWorker']>,
): Promise<void> {
  const { clock, dueStore } = fixture.server.context;
  for (let passes = 0; passes < maxPasses; passes++) {
    const next = await dueStore.nextDueAt();
    if (next === null) return;
    const waitMs = next.getTime() - clock.now().getTime() + 1;
    if (waitMs > 0)
      await fixture.advanceClocks(passes < promptPasses ? waitMs : Math.max(waitMs, slowPassMs));
    // Due but not available: the lane of another worker, which ends with its lease.
    if (!(await fixture.sendDuePosts(worker))) await fixture.advanceClocks(seconds(1));
  }
  throw new Error('the posts never settle: something is always due');
}

function judgeCell(
  { cell, uniqueWord, linked }: Pick<PlayedCell, 'cell' | 'uniqueWord' | 'linked'>,
  post: PostDetailView,
  entries: Parameters<typeof findEvidence>[0],
): Verdict {
  const { kind, operation, fault } = cell;
  const unknowable = findFault(fault).always === true || (kind.unknowable?.(operation.name, fault) ?? false);
  const evidence = findEvidence(entries, { word: uniqueWord, wordless: kind.hasNoText ?? false }, post);
  return judgePost(post, { ...evidence, linked }, { unknowable });
}

const describeTrouble = ({ state, trouble }: PostDetailView): string =>
  state === 'published' ? '' : (trouble?.message ?? '');

function notShown(waiting: number, unexpectedPosts: readonly string[]): string | undefined {
  if (unexpectedPosts.length > 0) return `called what no rule knows: ${unexpectedPosts[0]}`;
  return waiting > 0 ? 'the fault did not happen, so nothing was shown' : undefined;
}

function hashOf(label: string): number {
  let hash = 0;
  for (const sign of label) hash = (Math.imul(hash, 31) + (sign.codePointAt(0) ?? 0)) >>> 0;
  return hash;
}
