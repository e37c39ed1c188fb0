import { randomUUID } from 'node:crypto';
import type { SandboxClock } from './clock.ts';
import type { Journal, JournalEvent } from './journal.ts';

/**
 * Effects that appear after their call was already answered. They are journaled with their due time, so one that
 * was under way when the sandbox was killed still happens after the restart.
 */
type Promised = { id: string; dueAt: number; events: JournalEvent[] };
export type LateEffects = { promise(events: JournalEvent[], delayMs: number): JournalEvent; resume(): void };

export function createLateEffects(journal: Journal, clock: SandboxClock): LateEffects {
  const open = new Map<string, Promised>();
  let resumed = false;

  const promised = journal.define<Promised>('late.promised', (late) => {
    open.set(late.id, late);
    if (resumed) arm(late);
  });
  const happened = journal.define<{ id: string }>('late.happened', ({ id }, at) => {
    const late = open.get(id);
    open.delete(id);
    for (const event of late?.events ?? []) journal.apply(event, at);
  });
  function arm(late: Promised) {
    clock.after(late.dueAt - clock.now(), () => journal.commit([happened({ id: late.id })]));
  }

  return {
    promise: (events, delayMs) => promised({ id: randomUUID(), dueAt: clock.now() + delayMs, events }),
    resume() {
      resumed = true;
      for (const late of open.values()) arm(late);
    },
  };
}
