/** Sends one approved post through each cell and judges what came of it, at once and again when hours have passed. */
import type { AccountView, PostDetailView } from '../../server/http/views.ts';
import { days, hours, seconds } from '../../server/lib/clock.ts';
import { openStage, type Stage } from '../faults/stage.ts';
import { seededRandom } from '../kills/random.ts';
import { ledger } from '../ledger.ts';
import type { Cell } from './cells.ts';
import { type Evidence, judge, type Verdict } from './judge.ts';
import { type Kind, troublesOf } from './kinds.ts';
import { faultNamed, troubled } from './troubles.ts';

export interface CellResult extends Verdict {
  readonly cell: Cell;
  /** Why it is not published, in the words a person reads. */
  readonly words: string;
}

export interface CellRun {
  readonly results: readonly CellResult[];
  /** Kinds that the platform's adapter does not take. */
  readonly notTaken: readonly string[];
}

const consents = {
  linkedin: { member: 'ines' },
  tiktok: { creator: 'ines' },
  youtube: { account: 'ines' },
} as const;

/** Out of the way: limits of a day, processing time, and the help of a platform that refuses the same post twice. */
const calm: Readonly<Record<keyof typeof consents, object>> = {
  linkedin: { duplicate_window_ms: 0, video_processing_ms: 0, document_processing_ms: 0 },
  tiktok: {
    init_per_minute: 0,
    creator_info_per_minute: 0,
    status_per_minute: 0,
    display_per_minute: 0,
    posts_per_day: 0,
    processing_ms_per_megabyte: 0,
  },
  youtube: { units_per_day: 10_000_000, uploads_per_day: 1_000_000 },
};

export async function runCells(
  cells: readonly Cell[],
  seed: number,
  say: (line: string) => void,
): Promise<CellRun> {
  await using stage = await openStage();
  const playing = await openPlaying(stage, seed);
  const results: (CellResult & { readonly id: string; readonly word: string })[] = [];
  const notTaken = new Set<string>();
  let group = '';
  for (const cell of cells) {
    if (!playing.takes(cell.kind)) {
      notTaken.add(`${cell.kind.platform}, ${cell.kind.name}`);
      continue;
    }
    const next = `${cell.kind.platform}, ${cell.kind.name}`;
    if (next !== group) say(next);
    group = next;
    const result = await playing.play(cell);
    results.push(result);
    const { state, fault } = result;
    say(`  ${fault ? 'FAULT' : 'ok   '} ${state.padEnd(11)} ${cell.label}${fault ? `: ${fault}` : ''}`);
  }
  return { results: await lookAgain(stage, results), notTaken: [...notTaken] };
}

const policy = { approvals_required: 1, self_approval: true };
/** Wide where a platform may say "tomorrow", so that a wait is not a miss; usual where it never gets better. */
const windowMinutes = { usual: 15, untilTomorrow: 1_440 };

type Played = CellResult & { readonly id: string; readonly word: string };

/** Whatever was late has happened now: what was said must still be true. */
async function lookAgain(stage: Stage, results: readonly Played[]): Promise<readonly CellResult[]> {
  await stage.push(hours(3));
  await stage.drive();
  await stage.ines.signIn('ines');
  const again: CellResult[] = [];
  for (const result of results) {
    const { cell, id, word, words } = result;
    const unknowable = isUnknowable(cell);
    const later = judge(await stage.ines.read(id), await evidenceOf(stage, word), { unknowable });
    const fault = result.fault ?? (later.fault && `hours later: ${later.fault}`);
    again.push({ cell, words, state: later.state, ...(fault ? { fault } : {}) });
  }
  return again;
}

/** Connects every platform and plays single cells. */
export async function openPlaying(stage: Stage, seed: number) {
  const { house, ines } = stage;
  const accounts: AccountView[] = [];
  for (const [platform, consent] of Object.entries(consents)) {
    accounts.push(...(await ines.connect(platform, { decision: 'allow', ...consent }, (all) => all)));
    await stage.sandbox('settings', { platform, ...calm[platform as keyof typeof calm] });
  }
  const files = new Map<string, Promise<string>>();
  const random = seededRandom(seed);
  let signedInAt = house.context.clock.now().getTime();
  let serial = 0;

  const accountOf = ({ platform, account = '' }: Kind): AccountView | undefined =>
    accounts.find((one) => one.platform === platform && one.external_id.includes(account));
  const fileOf = (file: Kind['files'][number]): Promise<string> => {
    const kept = files.get(file.name) ?? upload(file);
    files.set(file.name, kept);
    return kept;
  };
  const upload = async (file: Kind['files'][number]): Promise<string> =>
    (await ines.upload(file.name, await file.bytes(), '')).media_id;

  async function approve(cell: Cell, caption: string): Promise<string> {
    const { platform, options = {}, declarations = {}, files: wanted } = cell.kind;
    const id = await ines.draft({ platform, account_id: accountOf(cell.kind)?.id, caption, options });
    const media = await Promise.all(
      wanted.map(async (file) => ({ id: await fileOf(file), role: file.role ?? null })),
    );
    const { revision } = await ines.read(id);
    if (media.length > 0) await ines.must(`/v1/posts/${id}`, { revision, media });
    await ines.approve(id, undefined, declarations);
    await ines.must('/posts/publish', { post_id: id });
    return id;
  }

  async function play(cell: Cell): Promise<Played> {
    // Sessions of people end after a while; waiting for platforms makes weeks of it.
    if (house.context.clock.now().getTime() - signedInAt > days(5)) {
      await ines.signIn('ines');
      signedInAt = house.context.clock.now().getTime();
    }
    const minutes = faultNamed(cell.fault).always ? windowMinutes.usual : windowMinutes.untilTomorrow;
    await ines.must('/v1/policies', { ...policy, late_window_minutes: minutes });
    serial += 1;
    const word = `cell${serial}x`;
    const id = await approve(cell, `A post for ${word}, ${cell.label}`);
    const line = troubled(stage.worker('line').send, house.sandboxUrl, {
      platform: cell.kind.platform,
      troubles: troublesOf(cell.operation, cell.fault),
      patienceMs: cell.kind.large ? seconds(3) : seconds(0.5),
    });
    let stuck: string | undefined;
    await driveOut(stage, stage.worker('driver', { send: line.send, random })).catch((error: Error) => {
      stuck = error.message;
    });
    const post = await ines.read(id);
    const verdict = judge(post, await evidenceOf(stage, word), { unknowable: isUnknowable(cell) });
    const fault = stuck ?? verdict.fault ?? notShown(line.waiting().length, line.strangers());
    await stage.sandbox('faults/clear', {});
    return { cell, id, word, words: wordsOf(post), state: verdict.state, ...(fault ? { fault } : {}) };
  }

  return {
    play,
    accounts,
    takes: (kind: Kind): boolean => {
      const publisher = house.context.platforms.publisher(kind.platform);
      const known = publisher?.options.map(({ key }) => key) ?? [];
      return (
        publisher !== undefined &&
        accountOf(kind) !== undefined &&
        Object.keys(kind.options ?? {}).every((key) => known.includes(key)) &&
        (kind.taken?.(publisher.limits) ?? true)
      );
    },
  };
}

/** A platform that never takes it is asked every few seconds whether it did: more turns than a stage allows at once. */
async function driveOut(stage: Stage, worker: ReturnType<Stage['worker']>): Promise<void> {
  for (let more = 5; more > 0; more--) {
    const stuck = await stage.drive(worker).then(
      () => undefined,
      (error: Error) => error,
    );
    if (!stuck) return;
    if (more === 1) throw stuck;
  }
}

/** Captions hold a word that is used once; it tells posts apart in the ledger. */
async function evidenceOf({ house }: Stage, word: string): Promise<Evidence> {
  const of = async (action: 'made_visible' | 'uploaded') =>
    (await ledger(house.sandboxUrl, action)).filter(({ text }) => text?.includes(word));
  return { shown: await of('made_visible'), arrived: await of('uploaded') };
}

const isUnknowable = ({ kind, operation, fault }: Cell): boolean =>
  faultNamed(fault).always === true || (kind.unknowable?.(operation.name, fault) ?? false);

const wordsOf = ({ state, trouble }: PostDetailView): string =>
  state === 'published' ? '' : (trouble?.message ?? '');

function notShown(waiting: number, strangers: readonly string[]): string | undefined {
  if (strangers.length > 0) return `called what no rule knows: ${strangers[0]}`;
  return waiting > 0 ? 'the fault did not happen, so nothing was shown' : undefined;
}
