import { createHmac, randomUUID } from 'node:crypto';
import type { JournalEvent } from '../core/journal.ts';
import type { SandboxContext } from '../core/platform.ts';

/**
 * Deauthorize and data-deletion callbacks of one Meta platform. Each is a form POST with one signed_request, sent twice
 * unless the settings say once, and retried with increasing delays for 36 hours. Both deliveries have the same bytes.
 * Callbacks are stored in the journal, so a restart loses none.
 */
type CallbackName = 'deauthorize' | 'data-deletion';
type CallbackSettings = {
  /** The base address for the callback's name; null means `<serviceUrl>/callbacks/<platform>`. */
  callback_url: string | null;
  callbacks_twice: boolean;
  callbacks_order: 'deauthorize_first' | 'deletion_first';
};
/** The application's response to a deletion request: where the user can follow its progress. */
type Confirmation = { url: string; code: string };
export type AccessRemoval = { personKey: string; userId: string; secret: string; deleteData: boolean };
export type Callbacks = ReturnType<typeof createCallbacks>;

/** In older journals the field `name` is called `door`. */
type Delivery = { id: string; personKey: string; name: CallbackName; signedRequest: string };
type PendingDelivery = Delivery & { queuedAt: number; failures: number };

const giveUpAfterMs = 36 * 60 * 60 * 1000;
const firstRetryMs = 5000;
const responseTimeoutMs = 10_000;

export function createCallbacks(context: SandboxContext, platform: string, settings: () => CallbackSettings) {
  const { journal, clock } = context;
  const queue = new Map<string, PendingDelivery>();
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
  type SettledDelivery = { id: string; personKey: string; confirmation: Confirmation | null };
  const settled = journal.define<SettledDelivery>(`${platform}.callback_settled`, (data) => {
    queue.delete(data.id);
    if (data.confirmation) confirmations.set(data.personKey, data.confirmation);
  });

  const addressOf = (name: CallbackName): string | undefined => {
    const base =
      settings().callback_url ?? (context.serviceUrl && `${context.serviceUrl}/callbacks/${platform}`);
    return base ? `${base.replace(/\/+$/, '')}/${name}` : undefined;
  };

  /** One after another, in the order of the settings; a failed delivery does not block the next. */
  async function sendInOrder(deliveries: PendingDelivery[]): Promise<void> {
    for (const delivery of deliveries) await attempt(delivery);
  }

  async function attempt(delivery: PendingDelivery): Promise<void> {
    if (!running || !queue.has(delivery.id)) return;
    const result = await post(addressOf(delivery.name), delivery);
    if (!running) return;
    const { id, personKey } = delivery;
    if (result.isAccepted)
      return journal.commit([settled({ id, personKey, confirmation: result.confirmation })]);
    const retryMs = firstRetryMs * 2 ** delivery.failures;
    delivery.failures += 1;
    if (clock.now() + retryMs > delivery.queuedAt + giveUpAfterMs) {
      return journal.commit([settled({ id, personKey, confirmation: null })]);
    }
    clock.after(retryMs, () => void attempt(delivery));
  }

  return {
    /** No events if there is no address to send to. */
    queueCallbacks(removal: AccessRemoval): JournalEvent[] {
      if (!addressOf('deauthorize')) return [];
      const { callbacks_twice, callbacks_order } = settings();
      const signedRequest = signRequest(removal.secret, payloadFor(removal.userId, clock.now()));
      const names: CallbackName[] = removal.deleteData ? ['deauthorize', 'data-deletion'] : ['deauthorize'];
      if (callbacks_order === 'deletion_first') names.reverse();
      const all = callbacks_twice ? [...names, ...names] : names;
      const { personKey } = removal;
      return [queued(all.map((name) => ({ id: randomUUID(), personKey, name, signedRequest })))];
    },
    pendingCount: () => queue.size,
    /** The application's response to this person's latest deletion request. */
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

type Result = { isAccepted: boolean; confirmation: Confirmation | null };
const notAccepted: Result = { isAccepted: false, confirmation: null };

async function post(address: string | undefined, { name, signedRequest }: Delivery): Promise<Result> {
  if (!address) return notAccepted;
  try {
    const answer = await fetch(address, {
      method: 'POST',
      body: new URLSearchParams({ signed_request: signedRequest }),
      redirect: 'manual',
      signal: AbortSignal.timeout(responseTimeoutMs),
    });
    const text = await answer.text();
    if (answer.status !== 200) return notAccepted;
    if (name === 'deauthorize') return { isAccepted: true, confirmation: null };
    const confirmation = readConfirmation(text);
    return confirmation ? { isAccepted: true, confirmation } : notAccepted;
  } catch (error) {
    if (error instanceof Error) return notAccepted;
    throw error;
  }
}

/** A deletion request counts as accepted only if the response is JSON with a status address and a code. */
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

/** The payload of Meta's signed_request, which is signature, dot, payload, both base64url without padding. */
type SignedPayload = { algorithm: 'HMAC-SHA256'; expires: number; issued_at: number; user_id: string };

/** The signature covers the encoded payload, not the decoded JSON. */
export function signRequest(secret: string, payload: SignedPayload): string {
  const encoded = Buffer.from(JSON.stringify(payload)).toString('base64url');
  return `${createHmac('sha256', secret).update(encoded).digest('base64url')}.${encoded}`;
}

const payloadFor = (userId: string, nowMs: number): SignedPayload => {
  const issuedAt = Math.floor(nowMs / 1000);
  return { algorithm: 'HMAC-SHA256', expires: issuedAt + 3600, issued_at: issuedAt, user_id: userId };
};
