import { z } from 'zod';

/**
 * Faults that tests arrange. Each names an operation and what goes wrong there; "effect" is what the call changes on the platform.
 *
 * drop_before_effect    the connection dies, nothing happened
 * drop_after_effect     it happened, then the connection dies
 * status_before_effect  an error answer, nothing happened
 * status_after_effect   it happened, the answer says it failed
 * slow                  waits, then normal (also when the caller has left in the meantime)
 * malformed             it happened, the answer is complete but not what was agreed
 * truncated             it happened, the answer breaks off
 * late_success          answers 504 now, it happens after the delay
 * hang                  no answer, nothing ever happens
 * hang_after_effect     it happened, no answer
 */
export const faultKinds = [
  'drop_before_effect',
  'drop_after_effect',
  'status_before_effect',
  'status_after_effect',
  'slow',
  'malformed',
  'truncated',
  'late_success',
  'hang',
  'hang_after_effect',
] as const;

export const faultSchema = z.strictObject({
  platform: z.string().default('*'),
  operation: z.string().default('*'),
  kind: z.enum(faultKinds),
  times: z.coerce.number().int().positive().default(1),
  probability: z.coerce.number().min(0).max(1).default(1),
  delay_ms: z.coerce.number().int().nonnegative().default(1000),
  status: z.coerce.number().int().min(400).max(599).default(500),
  /** The platform's own number for the error, where it has such numbers. */
  code: z.coerce.number().int().optional(),
  subcode: z.coerce.number().int().optional(),
  seed: z.coerce.number().int().default(1),
});
export type FaultOrder = z.infer<typeof faultSchema>;
export type Fault = FaultOrder & { id: number; remaining: number };
export type Faults = {
  add(order: FaultOrder): Fault;
  list(): Fault[];
  clear(): void;
  /** The fault this call runs into, if any; drawing it uses it up once. */
  draw(platform: string, operation: string): Fault | undefined;
};

export function createFaults(): Faults {
  let armed: { fault: Fault; random: () => number }[] = [];
  let lastId = 0;
  const matches = (pattern: string, name: string) => pattern === '*' || pattern === name;

  return {
    add(order) {
      lastId += 1;
      const fault = { ...order, id: lastId, remaining: order.times };
      armed.push({ fault, random: seededRandom(order.seed) });
      return fault;
    },
    list: () => armed.map(({ fault }) => ({ ...fault })),
    clear() {
      armed = [];
    },
    draw(platform, operation) {
      const hit = armed.find(
        ({ fault, random }) =>
          matches(fault.platform, platform) &&
          matches(fault.operation, operation) &&
          random() < fault.probability,
      );
      if (!hit) return undefined;
      hit.fault.remaining -= 1;
      armed = armed.filter(({ fault }) => fault.remaining > 0);
      return { ...hit.fault };
    },
  };
}

/** A small seeded generator (mulberry32): the same seed draws the same numbers, so a failing run can be replayed. */
function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
