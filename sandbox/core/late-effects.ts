import { randomUUID } from 'node:crypto';
import type { SandboxClock } from './clock.ts';
import type { Journal, JournalEvent } from './journal.ts';

/**
 * Effects that happen after the response to their call. They are journaled with their due time, so an effect that was
 * pending when the sandbox was killed still happens after the restart.
 */
type LateEffect = { id: string; dueAt: number; events: JournalEvent[] };
export type LateEffects = { schedule(events: JournalEvent[], delayMs: number): JournalEvent; resume(): void };

export function createLateEffects(journal: Journal, clock: SandboxClock): LateEffects {
  const pending = new Map<string, LateEffect>();
  let resumed = false;

  const promised = journal.define<LateEffect>('late.promised', (late) => {
    pending.set(late.id, late);
    if (resumed) arm(late);
  });
  const happened = journal.define<{ id: string }>('late.happened', ({ id }, at) => {
    const late = pending.get(id);
    pending.delete(id);
    for (const event of late?.events ?? []) journal.apply(event, at);
  });
  function arm(late: LateEffect) {
    clock.after(late.dueAt - clock.now(), () => journal.commit([happened({ id: late.id })]));
  }

  return {
    schedule: (events, delayMs) => promised({ id: randomUUID(), dueAt: clock.now() + delayMs, events }),
    resume() {
      resumed = true;
      for (const late of pending.values()) arm(late);
    },
  };
}
