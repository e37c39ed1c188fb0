import { z } from 'zod';

/**
 * Faults that tests arrange. Each names an operation and what goes wrong there; the "effect" is what the call changes
 * on the platform.
 *
 * drop_before_effect    the connection is dropped, without the effect
 * drop_after_effect     the effect happens, then the connection is dropped
 * status_before_effect  an error response, without the effect
 * status_after_effect   the effect happens, but the response is an error
 * slow                  waits, then behaves normally (even if the caller has disconnected in the meantime)
 * malformed             the effect happens, the response is complete but violates the API's contract
 * truncated             the effect happens, the response is cut off
 * late_success          responds with 504 now, the effect happens after the delay
 * hang                  no response and no effect
 * hang_after_effect     the effect happens, no response
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
  /** The platform's error number, if it has such numbers. */
  code: z.coerce.number().int().optional(),
  subcode: z.coerce.number().int().optional(),
  /** The platform's word for the error, if it has such words. */
  reason: z.string().optional(),
  seed: z.coerce.number().int().default(1),
});
export type FaultRequest = z.infer<typeof faultSchema>;
export type Fault = FaultRequest & { id: number; remaining: number };
export type Faults = {
  add(order: FaultRequest): Fault;
  list(): Fault[];
  clear(): void;
  /** The fault for this call, if any; each draw uses one of the fault's remaining times. */
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
      const match = armed.find(
        ({ fault, random }) =>
          matches(fault.platform, platform) &&
          matches(fault.operation, operation) &&
          random() < fault.probability,
      );
      if (!match) return undefined;
      match.fault.remaining -= 1;
      armed = armed.filter(({ fault }) => fault.remaining > 0);
      return { ...match.fault };
    },
  };
}

/** A small seeded generator (mulberry32): the same seed gives the same numbers, so a failing run can be repeated. */
function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
