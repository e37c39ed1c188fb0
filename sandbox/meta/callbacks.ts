import { createHmac, randomUUID } from 'node:crypto';
import type { JournalEvent } from '../core/journal.ts';
import type { World } from '../core/platform.ts';

/**
 * Deauthorize and data-deletion callbacks of one Meta platform. Each is a form POST with one signed_request, sent twice
 * unless the settings say once, and tried again with growing pauses for 36 hours. The second delivery is the same
 * bytes as the first. Kept in the journal: a restart loses none.
 */
type CallbackName = 'deauthorize' | 'data-deletion';
type CallbackSettings = {
  /** The address the callback's name is appended to; null: `<serviceUrl>/callbacks/<platform>`. */
  callback_url: string | null;
  callbacks_twice: boolean;
  callbacks_order: 'deauthorize_first' | 'deletion_first';
};
/** What the application answered to a request to delete: where a person can follow it. */
type Confirmation = { url: string; code: string };
export type Removal = { personKey: string; userId: string; secret: string; deleteData: boolean };
export type Callbacks = ReturnType<typeof createCallbacks>;

/** Older journals call the name `door`. */
type Delivery = { id: string; personKey: string; name: CallbackName; signedRequest: string };
type Waiting = Delivery & { queuedAt: number; failures: number };

const giveUpAfterMs = 36 * 60 * 60 * 1000;
const firstPauseMs = 5000;
const answerTimeoutMs = 10_000;

export function createCallbacks(world: World, platform: string, settings: () => CallbackSettings) {
  const { journal, clock } = world;
  const queue = new Map<string, Waiting>();
  const confirmations = new Map<string, Confirmation>();
  let running = false;

  const queued = journal.define<(Delivery & { door?: never })[]>(
    `${platform}.callbacks_queued`,
    (deliveries, at) => {
      const waiting = deliveries.map(({ door, ...delivery }) => ({
        ...delivery,
        name: delivery.name ?? door,
        queuedAt: at,
        failures: 0,
      }));
      for (const one of waiting) queue.set(one.id, one);
      if (running) queueMicrotask(() => void sendInOrder(waiting));
    },
  );
  type Settled = { id: string; personKey: string; confirmation: Confirmation | null };
  const settled = journal.define<Settled>(`${platform}.callback_settled`, (data) => {
    queue.delete(data.id);
    if (data.confirmation) confirmations.set(data.personKey, data.confirmation);
  });

  const addressOf = (name: CallbackName): string | undefined => {
    const base = settings().callback_url ?? (world.serviceUrl && `${world.serviceUrl}/callbacks/${platform}`);
    return base ? `${base.replace(/\/+$/, '')}/${name}` : undefined;
  };

  /** One after another, so that the order is what the settings say; one that fails does not hold up the next. */
  async function sendInOrder(deliveries: Waiting[]): Promise<void> {
    for (const delivery of deliveries) await attempt(delivery);
  }

  async function attempt(delivery: Waiting): Promise<void> {
    if (!running || !queue.has(delivery.id)) return;
    const result = await post(addressOf(delivery.name), delivery);
    if (!running) return;
    const { id, personKey } = delivery;
    if (result.taken) return journal.commit([settled({ id, personKey, confirmation: result.confirmation })]);
    const pauseMs = firstPauseMs * 2 ** delivery.failures;
    delivery.failures += 1;
    if (clock.now() + pauseMs > delivery.queuedAt + giveUpAfterMs) {
      return journal.commit([settled({ id, personKey, confirmation: null })]);
    }
    clock.after(pauseMs, () => void attempt(delivery));
  }

  return {
    /** Nothing while there is no address to send to. */
    announce(removal: Removal): JournalEvent[] {
      if (!addressOf('deauthorize')) return [];
      const { callbacks_twice, callbacks_order } = settings();
      const signedRequest = signRequest(removal.secret, payloadFor(removal.userId, clock.now()));
      const names: CallbackName[] = removal.deleteData ? ['deauthorize', 'data-deletion'] : ['deauthorize'];
      if (callbacks_order === 'deletion_first') names.reverse();
      const all = callbacks_twice ? [...names, ...names] : names;
      const { personKey } = removal;
      return [queued(all.map((name) => ({ id: randomUUID(), personKey, name, signedRequest })))];
    },
    waiting: () => queue.size,
    /** What came back for this person's latest request to delete their data. */
    confirmationFor: (personKey: string): Confirmation | undefined => confirmations.get(personKey),
    resume() {
      running = true;
      void sendInOrder([...queue.values()]);
    },
    stop() {
      running = false;
    },
  };
}

type Result = { taken: boolean; confirmation: Confirmation | null };
const notTaken: Result = { taken: false, confirmation: null };

async function post(address: string | undefined, { name, signedRequest }: Delivery): Promise<Result> {
  if (!address) return notTaken;
  try {
    const answer = await fetch(address, {
      method: 'POST',
      body: new URLSearchParams({ signed_request: signedRequest }),
      redirect: 'manual',
      signal: AbortSignal.timeout(answerTimeoutMs),
    });
    const text = await answer.text();
    if (answer.status !== 200) return notTaken;
    if (name === 'deauthorize') return { taken: true, confirmation: null };
    const confirmation = readConfirmation(text);
    return confirmation ? { taken: true, confirmation } : notTaken;
  } catch (error) {
    if (error instanceof Error) return notTaken;
    throw error;
  }
}

/** A request to delete is only answered by JSON with an address for people and a code. */
function readConfirmation(text: string): Confirmation | undefined {
  try {
    const { url, confirmation_code: code } = JSON.parse(text) as Record<string, unknown>;
    return typeof url === 'string' && URL.canParse(url) && typeof code === 'string'
      ? { url, code }
      : undefined;
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof TypeError) return undefined;
    throw error;
  }
}

/** The signed_request of Meta's callbacks: signature, dot, payload; both base64url without padding. */
type SignedPayload = { algorithm: 'HMAC-SHA256'; expires: number; issued_at: number; user_id: string };

/** The signature covers the payload as it is written, not what it says. */
export function signRequest(secret: string, payload: SignedPayload): string {
  const written = Buffer.from(JSON.stringify(payload)).toString('base64url');
  return `${createHmac('sha256', secret).update(written).digest('base64url')}.${written}`;
}

const payloadFor = (userId: string, nowMs: number): SignedPayload => {
  const issuedAt = Math.floor(nowMs / 1000);
  return { algorithm: 'HMAC-SHA256', expires: issuedAt + 3600, issued_at: issuedAt, user_id: userId };
};
