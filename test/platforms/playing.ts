/** Connects platforms as cells need them, sends one approved post through a cell, and judges what came of it. */
import type { AccountView } from '../../server/http/accounts/views.ts';
import type { PostDetailView } from '../../server/http/posts/views.ts';
import { days, hours, seconds } from '../../server/lib/clock.ts';
import type { Stage } from '../faults/stage.ts';
import { seededRandom } from '../kills/random.ts';
import type { Cell } from './cells.ts';
import { entriesAfter, evidenceIn, shownBehind } from './evidence.ts';
import { judge, type Verdict } from './judge.ts';
import type { KindFile } from './kinds/kind.ts';
import { type Kind, troublesOf } from './kinds.ts';
import { connectPlatform } from './platform-accounts.ts';
import { faultNamed, troubled } from './troubles.ts';

export interface CellResult extends Verdict {
  readonly cell: Cell;
  /** Why it is not published, in the words a person reads. */
  readonly words: string;
}

/** A cell that was played, with what is needed to look at it again. */
export interface Played extends CellResult {
  readonly id: string;
  readonly word: string;
  readonly linked: readonly string[];
}

export type Playing = ReturnType<typeof createPlaying>;

const policy = { approvals_required: 1, self_approval: true };
/** Wide where a platform may say "tomorrow", so that a wait is not a miss; usual where it never gets better. */
const windowMinutes = { usual: 15, untilTomorrow: 1_440 };

export function createPlaying(stage: Stage, seed: number) {
  const { house, ines } = stage;
  const connected = new Map<string, Promise<readonly AccountView[]>>();
  const accounts: AccountView[] = [];
  const files = new Map<string, Promise<string>>();
  let signedInAt = house.context.clock.now().getTime();
  let serial = 0;
  let lastEntry = 0;
  let lateWindow = 0;

  async function accountOf({ platform, account = '' }: Kind): Promise<AccountView | undefined> {
    const connecting = connected.get(platform) ?? connectPlatform(stage, platform);
    if (!connected.has(platform)) {
      connected.set(platform, connecting);
      accounts.push(...(await connecting));
    }
    return (await connecting).find(({ external_id }) => external_id.includes(account));
  }

  const upload = async (name: string, bytes: Uint8Array): Promise<string> =>
    (await ines.upload(name, bytes, '')).media_id;

  /** Kept from one post to the next, unless it must tell the post apart. */
  async function fileOf({ platform, name, wordless }: Kind, file: KindFile): Promise<string> {
    if (wordless) return upload(`${serial}-${file.name}`, await file.bytes(serial));
    const key = `${platform}, ${name}, ${file.name}`;
    const kept = files.get(key) ?? file.bytes().then((bytes) => upload(file.name, bytes));
    files.set(key, kept);
    return kept;
  }

  async function approve(kind: Kind, caption: string): Promise<string> {
    const { platform, options = {}, declarations = {} } = kind;
    const account = await accountOf(kind);
    const id = await ines.draft({ platform, account_id: account?.id, caption, options });
    const media = await Promise.all(
      kind.files.map(async (file) => ({ id: await fileOf(kind, file), role: file.role ?? null })),
    );
    const { revision } = await ines.read(id);
    if (media.length > 0) await ines.must(`/v1/posts/${id}`, { revision, media });
    await ines.approve(id, undefined, declarations);
    await ines.must('/posts/publish', { post_id: id });
    return id;
  }

  async function play(cell: Cell): Promise<Played> {
    const { kind } = cell;
    // Sessions of people end after a while; waiting for platforms makes weeks of it.
    if (house.context.clock.now().getTime() - signedInAt > days(5)) {
      await ines.signIn('ines');
      signedInAt = house.context.clock.now().getTime();
    }
    const minutes = faultNamed(cell.fault).always ? windowMinutes.usual : windowMinutes.untilTomorrow;
    if (minutes !== lateWindow) await ines.must('/v1/policies', { ...policy, late_window_minutes: minutes });
    lateWindow = minutes;
    serial += 1;
    const word = `cell${serial}x`;
    const id = await approve(kind, kind.wordless ? '' : `A post for ${word}, ${cell.label}`);
    const line = troubled(stage.worker('line').send, house.sandboxUrl, {
      platform: kind.platform,
      troubles: troublesOf(cell.operation, cell.fault),
      patienceMs: kind.large ? seconds(3) : seconds(0.5),
    });
    let stuck: string | undefined;
    // Its own for each cell, so that one that is played alone is played the same.
    const random = seededRandom(seed + hashOf(cell.label));
    await driveOut(stage, stage.worker('driver', { send: line.send, random })).catch((error: Error) => {
      stuck = error.message;
    });
    const post = await ines.read(id);
    const linked = await shownBehind(post.permalink);
    const entries = await entriesAfter(house.sandboxUrl, lastEntry);
    lastEntry = entries.at(-1)?.seq ?? lastEntry;
    const verdict = verdictOn({ cell, word, linked }, post, entries);
    const fault = stuck ?? verdict.fault ?? notShown(line.waiting().length, line.strangers());
    await stage.sandbox('faults/clear', {});
    const words = wordsOf(post);
    return { cell, id, word, words, linked, state: verdict.state, ...(fault ? { fault } : {}) };
  }

  return {
    play,
    /** A post of this kind, approved and told to be published now. Answers its id. */
    approve,
    /** Those that were connected so far. */
    accounts: accounts as readonly AccountView[],
    async takes(kind: Kind): Promise<boolean> {
      const publisher = house.context.platforms.publisher(kind.platform);
      const known = publisher?.options.map(({ key }) => key) ?? [];
      return (
        publisher !== undefined &&
        Object.keys(kind.options ?? {}).every((key) => known.includes(key)) &&
        (kind.taken?.(publisher.limits) ?? true) &&
        (await accountOf(kind)) !== undefined
      );
    },
    /** Whatever was late has happened now: what was said must still be true. */
    async lookAgain(played: readonly Played[]): Promise<readonly CellResult[]> {
      await stage.push(hours(3));
      await stage.drive();
      await ines.signIn('ines');
      const entries = await entriesAfter(house.sandboxUrl, 0);
      const again: CellResult[] = [];
      for (const result of played) {
        const { cell, id, words } = result;
        const later = verdictOn(result, await ines.read(id), entries);
        const fault = result.fault ?? (later.fault && `hours later: ${later.fault}`);
        again.push({ cell, words, state: later.state, ...(fault ? { fault } : {}) });
      }
      return again;
    },
  };
}

/** Far more than any journey needs: whoever gets there is stuck. */
const mostTurns = 1_000;
/** So many looks come just when they are due; after them the worker is a slow one, which looks at most so often. */
const promptLooks = 8;
const slowLookMs = seconds(20);

/** Takes turns, pushing the clocks from one due instant to the next, until nothing is due any more. */
async function driveOut(stage: Stage, worker: ReturnType<Stage['worker']>): Promise<void> {
  const { clock, dueStore } = stage.house.context;
  for (let turns = 0; turns < mostTurns; turns++) {
    const next = await dueStore.nextDueAt();
    if (next === null) return;
    const waitMs = next.getTime() - clock.now().getTime() + 1;
    if (waitMs > 0) await stage.push(turns < promptLooks ? waitMs : Math.max(waitMs, slowLookMs));
    // Due but not to be had: another's lane, which ends with its lease.
    if (!(await stage.turn(worker))) await stage.push(seconds(1));
  }
  throw new Error('something is stuck: there is always a next turn');
}

function verdictOn(
  { cell, word, linked }: Pick<Played, 'cell' | 'word' | 'linked'>,
  post: PostDetailView,
  entries: Parameters<typeof evidenceIn>[0],
): Verdict {
  const { kind, operation, fault } = cell;
  const unknowable = faultNamed(fault).always === true || (kind.unknowable?.(operation.name, fault) ?? false);
  const evidence = evidenceIn(entries, { word, wordless: kind.wordless ?? false }, post);
  return judge(post, { ...evidence, linked }, { unknowable });
}

const wordsOf = ({ state, trouble }: PostDetailView): string =>
  state === 'published' ? '' : (trouble?.message ?? '');

function notShown(waiting: number, strangers: readonly string[]): string | undefined {
  if (strangers.length > 0) return `called what no rule knows: ${strangers[0]}`;
  return waiting > 0 ? 'the fault did not happen, so nothing was shown' : undefined;
}

function hashOf(label: string): number {
  let hash = 0;
  for (const sign of label) hash = (Math.imul(hash, 31) + (sign.codePointAt(0) ?? 0)) >>> 0;
  return hash;
}
