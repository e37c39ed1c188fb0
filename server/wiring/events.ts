import { campaignEnds } from '../db/events/campaign-ends.ts';
import { deleteEventsBefore } from '../db/events/delete-events.ts';
import { createEventLog } from '../db/events/event-log.ts';
import { eventChannel, signalEvents } from '../db/events/event-signal.ts';
import { sequenceEvents } from '../db/events/sequence-events.ts';
import type { OpenDatabase } from '../db/postgres/database.ts';
import { listen } from '../db/postgres/listen.ts';
import { createCampaignFinisher } from '../domain/events/finish-campaigns.ts';
import { createEventSubscriber } from '../domain/events/log-audited-changes.ts';
import type { SequencedEventSubscriber } from '../domain/events/ports.ts';
import { createEventHub } from '../http/events/event-hub.ts';
import { startBatchRunner } from '../jobs/batch-runner.ts';
import { type Clock, later } from '../lib/clock.ts';
import type { Logger } from '../lib/logger.ts';

export interface EventResourcesInput {
  readonly database: OpenDatabase;
  readonly connectionString: string;
  readonly clock: Clock;
  /** How long events are kept. */
  readonly retentionMs: number;
  readonly log: Logger;
}

/** Short, because people wait for what programs do with an event. */
const gatherMs = 200;

export type EventResources = ReturnType<typeof openEventResources>;

/** The event log, and the sequencer and the open streams of this process. */
export function openEventResources({
  database,
  connectionString,
  clock,
  retentionMs,
  log,
}: EventResourcesInput) {
  const eventLog = createEventLog(() => sequencer.wake());
  const subscribers: readonly SequencedEventSubscriber[] = [
    createCampaignFinisher(campaignEnds, eventLog, clock),
  ];
  const sequencer = startBatchRunner(
    async () => {
      const { events, isMore } = await sequenceEvents(database, subscribers);
      if (events.length > 0) await signalEvents(database, events, log);
      return { isMore };
    },
    { gatherMs, failure: 'events could not be put in their order; trying again soon', log },
  );
  const hub = createEventHub({
    listen: (onSignal) => listen(connectionString, eventChannel, onSignal, log),
  });
  return {
    eventLog,
    auditSubscriber: createEventSubscriber(eventLog),
    hub,
    cleanupTasks: [() => deleteEventsBefore(database, later(clock.now(), -retentionMs))],
    async [Symbol.asyncDispose]() {
      await sequencer[Symbol.asyncDispose]();
      await hub[Symbol.asyncDispose]();
    },
  };
}
