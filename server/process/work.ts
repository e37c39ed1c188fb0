/** Runs the background work of a process: the due clock and its jobs. */

import { setTimeout } from 'node:timers/promises';
import { listen } from '../db/postgres/listen.ts';
import { dueChannel } from '../db/publishing/due.ts';
import { checkHealth } from '../domain/accounts/check-health.ts';
import { finishDisconnects } from '../domain/accounts/finish-disconnects.ts';
import { sendDueFirstComments } from '../domain/first-comments/send-due.ts';
import { endExpiredPresence, sweepIntervalMs } from '../domain/presence/announce-presence.ts';
import { startCollectingMetrics } from '../jobs/collect-metrics.ts';
import { startDueClock } from '../jobs/due-clock.ts';
import { startHousekeeper } from '../jobs/housekeeper.ts';
import { createInFlight } from '../jobs/in-flight.ts';
import { startScheduleMaintenance } from '../jobs/maintain-schedule.ts';
import { fetchUploadJob, generateRenditionJob } from '../jobs/media-jobs.ts';
import { startPeriodicTasks } from '../jobs/periodic-tasks.ts';
import { publishDuePosts } from '../jobs/publish-due-posts.ts';
import { startSendingFirstComments } from '../jobs/send-first-comments.ts';
import { days, later } from '../lib/clock.ts';
import type { Context } from '../wiring/context.ts';

/** Longer than any platform redelivers a notice. */
const noticeRetentionMs = days(90);
/** Longer than any platform's quota window. */
const usageRetentionMs = days(3);
const maxStopMs = 30_000;

export async function work(context: Context): Promise<AsyncDisposable> {
  const { publishing, dueStore, clock, log, queue, maxConcurrentSends, connectionString } = context;
  await using starting = new AsyncDisposableStack();
  const inFlight = createInFlight(maxConcurrentSends);
  const isSendingMuch = () => inFlight.freeCapacity < maxConcurrentSends / 2;
  // A send that takes longer is left to another worker, which continues from what was saved.
  starting.defer(() => Promise.race([inFlight.drained(), setTimeout(maxStopMs, undefined, { ref: false })]));
  await queue.work({
    generateRendition: generateRenditionJob(context.media.renditionDeps),
    fetchUpload: fetchUploadJob(context.media.uploadDeps),
  });
  const dueClock = starting.use(
    startDueClock({
      claim: publishDuePosts(publishing, inFlight),
      nextDueAt: dueStore.nextDueAt,
      clock,
      log,
      limit: maxConcurrentSends,
    }),
  );
  starting.use(listen(connectionString, dueChannel, dueClock.wake, log));
  const cleanupTasks = [
    () => context.connections.destroyExpiredTokens(clock.now()),
    () => context.answers.deleteExpired(clock.now()),
    () => context.budgets.forgetOld(clock.now()),
    () => context.permits.forgetOld(clock.now()),
    () => context.oidcRecords.deleteExpired(clock.now()),
    () =>
      context.accountMaintenance.callbackDeps.noticeStore.deleteBefore(
        later(clock.now(), -noticeRetentionMs),
      ),
    () => publishing.quotas.deleteBefore(later(clock.now(), -usageRetentionMs)),
    context.forgetGenerated,
    ...context.media.cleanupTasks,
    ...context.notifications.cleanupTasks,
    ...context.events.cleanupTasks,
    ...context.webhooks.cleanupTasks,
    ...context.analytics.cleanupTasks,
    ...context.requestLog.cleanupTasks,
  ];
  starting.use(startHousekeeper(cleanupTasks, log));
  starting.use(startScheduleMaintenance(context.schedule.tasks, log));
  starting.use(startSendingFirstComments(() => sendDueFirstComments(context.publishing), log));
  starting.use(context.startSendingWebhooks());
  starting.use(context.campaigns.startGenerating());
  starting.use(startCollectingMetrics(context.analytics.tasks, isSendingMuch, log));
  starting.use(context.analytics.exports.startMaking());
  starting.use(
    startPeriodicTasks(context.notifications.periodicTasks, context.notifications.taskIntervalMs, log),
  );
  starting.use(startPeriodicTasks(context.proofs.periodicTasks, context.proofs.taskIntervalMs, log));
  starting.use(startPeriodicTasks([() => endExpiredPresence(context.presence.deps)], sweepIntervalMs, log));
  const { healthDeps, disconnectDeps, checkTickMs } = context.accountMaintenance;
  starting.use(
    startPeriodicTasks(
      [() => checkHealth(healthDeps), () => finishDisconnects(disconnectDeps)],
      checkTickMs,
      log,
    ),
  );
  await context.metrics.heartbeat.addPart('work');
  return starting.move();
}
