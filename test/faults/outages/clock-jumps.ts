/**
 * The clock of the installation goes wrong by two hours, forward or back, while a post waits for its time or in the
 * middle of sending it, with and without an answer, and stays wrong or is put right again. Nothing goes out before that
 * clock says so, nothing twice, nothing is lost.
 */

import type { AccountView } from '../../../server/http/accounts/views.ts';
import { hours, later, seconds } from '../../../server/lib/clock.ts';
import { verbatim } from '../../../server/lib/message.ts';
import { ledger } from '../../ledger.ts';
import type { Kind } from '../../platforms/kinds.ts';
import { nameRequest } from '../../platforms/operations.ts';
import { connectPlatform } from '../../platforms/platform-accounts.ts';
import { createPlaying } from '../../platforms/playing.ts';
import type { Stage } from '../stage.ts';
import { takeTurn } from '../turn.ts';
import { judgeAll, lastEntry, type SentPost, type Verdicts } from './verdicts.ts';

const jumps = { 'two hours forward': hours(2), 'two hours back': hours(-2) } as const;
/** When the clock goes wrong; where the answer is lost, the platform must be asked with a wrong clock. */
const moments = [
  'before it begins',
  'before it begins, answer lost',
  'before the commit step',
  'after the commit step',
  'after the commit step, answer lost',
] as const;
const ends = ['stays wrong', 'put right after it'] as const;

export interface Jump {
  readonly by: keyof typeof jumps;
  readonly moment: (typeof moments)[number];
  readonly end: (typeof ends)[number];
}

export const allJumps: readonly Jump[] = (Object.keys(jumps) as (keyof typeof jumps)[]).flatMap((by) =>
  moments.flatMap((moment) => ends.map((end) => ({ by, moment, end }))),
);

const wideWindow = { approvals_required: 1, self_approval: true, late_window_minutes: 1_440 };

export async function openClockJumps(stage: Stage, seed: number) {
  const { house, ines } = stage;
  const playing = createPlaying(stage, seed);
  await ines.must('/v1/policies', wideWindow);
  const all: SentPost[] = [];
  let serial = 0;

  /** A post that is being sent when the clock goes wrong. */
  async function whileSending(kind: Kind, { by, moment, end }: Jump): Promise<Verdicts> {
    if (!(await playing.takes(kind))) throw new Error(`nobody takes ${kind.name}`);
    const before = await lastEntry(stage);
    const word = `jump${++serial}x`;
    const label = `${kind.platform}, ${kind.name}, ${by} ${moment}, ${end}`;
    const lostBefore: string[] = [];
    const approve = () => playing.approve(kind, `A post for ${word}`);
    const id = await approve().catch(async (error: unknown) => {
      // What an earlier jump did to an account may be noticed only now.
      lostBefore.push(...(await takenForLost(kind, `before ${label}`)));
      if (lostBefore.length === 0) throw error;
      return approve();
    });
    const lost = moment.endsWith('answer lost');
    let jumped = false;
    const jump = (): void => {
      if (!jumped) stage.jump(jumps[by]);
      jumped = true;
    };
    if (moment.startsWith('before it begins')) jump();
    const { publishing: journey } = house.context;
    let answered = false;
    const worker = stage.worker(`jumping ${serial}`, {
      send: async (given) => {
        const { operation, request } = await nameRequest(given);
        if (operation !== kind.commit || answered) return journey.send(request);
        answered = true;
        if (moment === 'before the commit step') jump();
        const result = await journey.send(request);
        if (moment.startsWith('after the commit step')) jump();
        return lost ? { kind: 'lost', reason: verbatim('nobody heard the answer') } : result;
      },
    });
    for (let turns = 0; turns < 400 && !answered; turns++) {
      if (await takeTurn(worker)) continue;
      const next = await house.context.dueStore.nextDueAt();
      const waitMs = (next?.getTime() ?? 0) - house.context.clock.now().getTime() + 1;
      await stage.push(Math.max(waitMs, seconds(1)));
    }
    if (end === 'put right after it') stage.jump(-jumps[by]);
    await stage.drive();
    if (end === 'stays wrong') stage.jump(-jumps[by]);
    await stage.drive();
    const post: SentPost = { id, word, label, unknowable: lost };
    const { states, faults } = await judgeAll(stage, [post], before, all);
    all.push(post);
    const notShown = jumped && answered ? [] : [`${label}: not shown`];
    return { states, faults: [...lostBefore, ...faults, ...notShown, ...(await takenForLost(kind, label))] };
  }

  /** Nobody took back any access, so every account must still be usable. One that is not is connected again. */
  async function takenForLost({ platform }: Kind, label: string): Promise<readonly string[]> {
    const { body } = await ines.get<{ data: readonly AccountView[] }>('/v1/accounts');
    const lost = body.data.filter((account) => account.platform === platform && account.status !== 'active');
    if (lost.length > 0) await connectPlatform(stage, platform);
    return lost.map(
      ({ status_reason }) => `${label}: a healthy account is taken for lost (${status_reason})`,
    );
  }

  /** Posts that wait for their times, in one hour and in three, when the clock goes wrong. */
  async function whileScheduled(by: keyof typeof jumps, end: Jump['end']): Promise<Verdicts> {
    const { clock } = house.context;
    const before = await lastEntry(stage);
    const sent: (SentPost & { readonly at: Date })[] = [];
    for (const inMs of [hours(1), hours(3)]) {
      const at = later(clock.now(), inMs);
      const word = `wait${++serial}x`;
      const id = await stage.post({ caption: `A post for ${word}`, schedule: { at: at.toISOString() } });
      sent.push({ id, word, at, label: `in ${inMs / hours(1)} h, ${by}, ${end}` });
    }
    const faults: string[] = [];
    const lookForEarly = async (): Promise<void> => {
      const now = clock.now();
      for (const { text } of await ledger(house.sandboxUrl, 'made_visible', before))
        for (const { word, at, label } of sent)
          if (text.includes(word) && !seen.has(word) && seen.add(word) && at > now)
            faults.push(`${label}: out at ${now.toISOString()}, due at ${at.toISOString()}`);
    };
    const seen = new Set<string>();
    stage.jump(jumps[by]);
    while (await stage.turn(stage.worker('on time'))) await lookForEarly();
    if (end === 'put right after it') stage.jump(-jumps[by]);
    for (let turns = 0; turns < 60; turns++) {
      await lookForEarly();
      const next = await house.context.dueStore.nextDueAt();
      if (next === null) break;
      const waitMs = next.getTime() - clock.now().getTime();
      // First to just before it is due, when nothing may go out.
      await stage.push(Math.max(waitMs - seconds(1), 0));
      await stage.turn(stage.worker('on time'));
      await lookForEarly();
      await stage.push(seconds(1));
      await stage.turn(stage.worker('on time'));
    }
    if (end === 'stays wrong') stage.jump(-jumps[by]);
    await stage.drive();
    const verdicts = await judgeAll(stage, sent, before, all);
    all.push(...sent);
    return { states: verdicts.states, faults: [...faults, ...verdicts.faults] };
  }

  return {
    whileSending,
    whileScheduled,
    /** Whatever was late has happened now: what was said of all of them must still be true. */
    async judgeAgain(): Promise<Verdicts> {
      await stage.push(hours(3));
      await stage.drive();
      return judgeAll(stage, all);
    },
  };
}
