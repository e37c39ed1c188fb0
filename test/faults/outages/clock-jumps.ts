/**
 * The clock of the installation jumps by two hours, forward or back, while a post waits for its time or in the middle
 * of sending it, with and without a response, and stays wrong or is corrected. Nothing is published before that clock
 * says so, nothing twice, nothing is lost.
 */

import type { AccountView } from '../../../server/http/accounts/views.ts';
import { hours, later, seconds } from '../../../server/lib/clock.ts';
import { verbatim } from '../../../server/lib/message.ts';
import { createCellPlayer } from '../../platforms/cell-player.ts';
import { connectPlatform } from '../../platforms/connect-platform.ts';
import { identifyOperation } from '../../platforms/identify-operation.ts';
import type { Kind } from '../../platforms/kinds.ts';
import { readLedger } from '../../read-ledger.ts';
import { processDuePosts } from '../process-due-posts.ts';
import type { PublishingFixture } from '../publishing-fixture.ts';
import { judgePosts, lastLedgerSeq, type SentPost, type Verdicts } from './judge-posts.ts';

const jumps = { 'two hours forward': hours(2), 'two hours back': hours(-2) } as const;
/** When the clock jumps; where the response is lost, the platform must be queried with a wrong clock. */
const moments = [
  'before it begins',
  'before it begins, answer lost',
  'before the commit step',
  'after the commit step',
  'after the commit step, answer lost',
] as const;
const ends = ['stays wrong', 'put right after it'] as const;

export interface ClockJump {
  readonly by: keyof typeof jumps;
  readonly moment: (typeof moments)[number];
  readonly end: (typeof ends)[number];
}

export const allJumps: readonly ClockJump[] = (Object.keys(jumps) as (keyof typeof jumps)[]).flatMap((by) =>
  moments.flatMap((moment) => ends.map((end) => ({ by, moment, end }))),
);

const wideWindow = { approvals_required: 1, self_approval: true, late_window_minutes: 1_440 };

export async function createClockJumps(fixture: PublishingFixture, seed: number) {
  const { server, ines } = fixture;
  const playing = createCellPlayer(fixture, seed);
  await ines.mustPost('/v1/policies', wideWindow);
  const all: SentPost[] = [];
  let serial = 0;

  /** A post that is being sent when the clock jumps. */
  async function whileSending(kind: Kind, { by, moment, end }: ClockJump): Promise<Verdicts> {
    if (!(await playing.isAccepted(kind))) throw new Error(`${kind.platform} does not take ${kind.name}`);
    const before = await lastLedgerSeq(fixture);
    const uniqueWord = `jump${++serial}x`;
    const label = `${kind.platform}, ${kind.name}, ${by} ${moment}, ${end}`;
    const lostBefore: string[] = [];
    const approve = () => playing.approve(kind, `A post for ${uniqueWord}`);
    const id = await approve().catch(async (error: unknown) => {
      // The effect of an earlier jump on an account may be noticed only now.
      lostBefore.push(...(await reconnectLost(kind, `before ${label}`)));
      if (lostBefore.length === 0) throw error;
      return approve();
    });
    const lost = moment.endsWith('answer lost');
    let jumped = false;
    const jump = (): void => {
      if (!jumped) fixture.skewClock(jumps[by]);
      jumped = true;
    };
    if (moment.startsWith('before it begins')) jump();
    const { publishing: journey } = server.context;
    let answered = false;
    const worker = fixture.createWorker(`jumping ${serial}`, {
      send: async (given) => {
        const { operation, request } = await identifyOperation(given);
        if (operation !== kind.commit || answered) return journey.send(request);
        answered = true;
        if (moment === 'before the commit step') jump();
        const result = await journey.send(request);
        if (moment.startsWith('after the commit step')) jump();
        return lost ? { kind: 'lost', reason: verbatim('nobody heard the answer') } : result;
      },
    });
    for (let passes = 0; passes < 400 && !answered; passes++) {
      if (await processDuePosts(worker)) continue;
      const next = await server.context.dueStore.nextDueAt();
      const waitMs = (next?.getTime() ?? 0) - server.context.clock.now().getTime() + 1;
      await fixture.advanceClocks(Math.max(waitMs, seconds(1)));
    }
    if (end === 'put right after it') fixture.skewClock(-jumps[by]);
    await fixture.sendUntilIdle();
    if (end === 'stays wrong') fixture.skewClock(-jumps[by]);
    await fixture.sendUntilIdle();
    const post: SentPost = { id, uniqueWord, label, unknowable: lost };
    const { states, faults } = await judgePosts(fixture, [post], before, all);
    all.push(post);
    const notShown = jumped && answered ? [] : [`${label}: not shown`];
    return { states, faults: [...lostBefore, ...faults, ...notShown, ...(await reconnectLost(kind, label))] };
  }

  /** No access was revoked, so every account must still be usable. One that is not is connected again. */
  async function reconnectLost({ platform }: Kind, label: string): Promise<readonly string[]> {
    const { body } = await ines.get<{ data: readonly AccountView[] }>('/v1/accounts');
    const lost = body.data.filter((account) => account.platform === platform && account.status !== 'active');
    if (lost.length > 0) await connectPlatform(fixture, platform);
    return lost.map(
      ({ status_reason }) => `${label}: a healthy account is taken for lost (${status_reason})`,
    );
  }

  /** Posts scheduled in one hour and in three, when the clock jumps. */
  async function whileScheduled(by: keyof typeof jumps, end: ClockJump['end']): Promise<Verdicts> {
    const { clock } = server.context;
    const before = await lastLedgerSeq(fixture);
    const sent: (SentPost & { readonly at: Date })[] = [];
    for (const inMs of [hours(1), hours(3)]) {
      const at = later(clock.now(), inMs);
      const uniqueWord = `wait${++serial}x`;
      const id = await fixture.approvePost({
        caption: `A post for ${uniqueWord}`,
        schedule: { at: at.toISOString() },
      });
      sent.push({ id, uniqueWord, at, label: `in ${inMs / hours(1)} h, ${by}, ${end}` });
    }
    const faults: string[] = [];
    const checkNothingEarly = async (): Promise<void> => {
      const now = clock.now();
      for (const { text } of await readLedger(server.sandboxUrl, 'made_visible', before))
        for (const { uniqueWord, at, label } of sent)
          if (text.includes(uniqueWord) && !seen.has(uniqueWord) && seen.add(uniqueWord) && at > now)
            faults.push(`${label}: out at ${now.toISOString()}, due at ${at.toISOString()}`);
    };
    const seen = new Set<string>();
    fixture.skewClock(jumps[by]);
    while (await fixture.sendDuePosts(fixture.createWorker('on time'))) await checkNothingEarly();
    if (end === 'put right after it') fixture.skewClock(-jumps[by]);
    for (let passes = 0; passes < 60; passes++) {
      await checkNothingEarly();
      const next = await server.context.dueStore.nextDueAt();
      if (next === null) break;
      const waitMs = next.getTime() - clock.now().getTime();
      // First to just before it is due, when nothing may be sent.
      await fixture.advanceClocks(Math.max(waitMs - seconds(1), 0));
      await fixture.sendDuePosts(fixture.createWorker('on time'));
      await checkNothingEarly();
      await fixture.advanceClocks(seconds(1));
      await fixture.sendDuePosts(fixture.createWorker('on time'));
    }
    if (end === 'stays wrong') fixture.skewClock(-jumps[by]);
    await fixture.sendUntilIdle();
    const verdicts = await judgePosts(fixture, sent, before, all);
    all.push(...sent);
    return { states: verdicts.states, faults: [...faults, ...verdicts.faults] };
  }

  return {
    whileSending,
    whileScheduled,
    /** All delayed effects have happened now: the reported states must still be true. */
    async judgeAgain(): Promise<Verdicts> {
      await fixture.advanceClocks(hours(3));
      await fixture.sendUntilIdle();
      return judgePosts(fixture, all);
    },
  };
}
