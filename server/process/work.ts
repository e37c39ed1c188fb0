/** The working side of a process: the due clock and the jobs it hands out. */

import { listen } from '../db/postgres/listen.ts';
import { dueChannel } from '../db/publishing/due.ts';
import { checkHealth } from '../domain/accounts/check-health.ts';
import { finishDisconnects } from '../domain/accounts/finish-disconnects.ts';
import { sendDueFirstComments } from '../domain/first-comments/send-due.ts';
import { claimDuePosts } from '../domain/publishing/claim-due-posts.ts';
import { startCollecting } from '../jobs/collect-figures.ts';
import { startDueClock } from '../jobs/due-clock.ts';
import { startHousekeeper } from '../jobs/housekeeper.ts';
import { createInFlight } from '../jobs/in-flight.ts';
import { startKeepingSchedule } from '../jobs/keep-schedule.ts';
import { startLooking } from '../jobs/look-at-accounts.ts';
import { fetchUploadJob, makeRenditionJob } from '../jobs/media-jobs.ts';
import { publishPostsJob } from '../jobs/publish-posts.ts';
import { startSendingFirstComments } from '../jobs/send-first-comments.ts';
import { days, later } from '../lib/clock.ts';
import type { Context } from '../wiring/context.ts';

/** Longer than any platform repeats itself. */
const noticesKeptMs = days(90);
/** Longer than any platform counts. */
const usesKeptMs = days(3);

export async function work(context: Context): Promise<AsyncDisposable> {
  const { publishing: journey, dueStore, clock, log, queue, sendsAtOnce, connectionString } = context;
  await using starting = new AsyncDisposableStack();
  const inFlight = createInFlight(sendsAtOnce);
  await queue.work({
    publishPosts: publishPostsJob(journey, inFlight),
    drained: inFlight.drained,
    makeRendition: makeRenditionJob(context.files.renditionDeps),
    fetchUpload: fetchUploadJob(context.files.uploadDeps),
  });
  const dueClock = starting.use(
    startDueClock({
      // What waits in the queue already needs no company. Each claim weighs everything that is due, so it is worth
      // making only for many at a time.
      claim: async (limit) => {
        if (inFlight.room === 0) return 0;
        const wanted = limit - (await queue.waiting());
        return claimDuePosts(journey, wanted < limit / 4 ? 0 : wanted);
      },
      nextDueAt: dueStore.nextDueAt,
      clock,
      log,
      limit: sendsAtOnce,
    }),
  );
  starting.use(listen(connectionString, dueChannel, dueClock.wake, log));
  const chores = [
    () => context.connections.forgetExpired(clock.now()),
    () => context.answers.forgetExpired(clock.now()),
    () => context.budgets.forgetOld(clock.now()),
    () => context.oidcRecords.forgetExpired(clock.now()),
    () => context.accountMaintenance.callbacks.noticeStore.forgetBefore(later(clock.now(), -noticesKeptMs)),
    () => journey.quotas.forgetBefore(later(clock.now(), -usesKeptMs)),
    ...context.files.chores,
    ...context.notifications.chores,
    ...context.analytics.chores,
  ];
  starting.use(startHousekeeper(chores, log));
  starting.use(startKeepingSchedule(context.schedule.work, log));
  starting.use(startSendingFirstComments(() => sendDueFirstComments(context.publishing), log));
  starting.use(context.campaigns.work());
  starting.use(startCollecting(context.analytics.work, log));
  starting.use(startLooking(context.notifications.rounds, context.notifications.roundMs, log));
  const { health, leaving, lookTickMs } = context.accountMaintenance;
  starting.use(startLooking([() => checkHealth(health), () => finishDisconnects(leaving)], lookTickMs, log));
  await context.metrics.heartbeat.announce('work');
  return starting.move();
}
