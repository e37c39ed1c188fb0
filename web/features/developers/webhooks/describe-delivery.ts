/** What became of a delivery, and what happened at each attempt, in words. */
import type { WebhookAttemptView, WebhookDeliveryView } from '../../../../server/http/views.ts';
import { t } from '../../../i18n/t.ts';
import { exactTime } from '../../../time/date-parts.ts';
import { dayKey, noteTime } from '../../../time/dates.ts';

/** `14:33:32` today, else with its day and without seconds. */
export const deliveryTime = (at: string, zone: string, now: number = Date.now()): string =>
  dayKey(at, zone) === dayKey(now, zone) ? exactTime(at, zone) : noteTime(at, zone, now);

export type Arrival = 'arrived' | 'failed' | 'waiting' | 'dropped';

/** A delivery that is tried again has not arrived so far, whatever it still waits for. */
export const arrivalOf = ({
  state,
  last_attempt,
}: Pick<WebhookDeliveryView, 'state' | 'last_attempt'>): Arrival => {
  if (state === 'delivered') return 'arrived';
  if (state === 'dropped') return 'dropped';
  if (state === 'failed') return 'failed';
  return last_attempt !== null && !isSuccess(last_attempt.status) ? 'failed' : 'waiting';
};

const isSuccess = (status: number | null): boolean => status !== null && status >= 200 && status < 300;

/** Whether what waits goes out, or is collected. */
export function describeDelivery(
  delivery: WebhookDeliveryView,
  endpoint: { readonly state: 'active' | 'paused' | 'ended' },
  zone: string,
): string {
  const { state, next_attempt_at: next, settled_at: settled, tries, test } = delivery;
  if (state === 'delivered')
    return t('Delivered {time}.', { time: deliveryTime(settled ?? delivery.created_at, zone) });
  if (state === 'dropped')
    return t('Not sent: when its turn came, the endpoint had ended or might no longer hear it.');
  if (state === 'failed')
    return test
      ? t('It did not arrive. A test is sent once.')
      : t(
          'Given up after {count, plural, one {one attempt} other {# attempts}}. Replay it when your server is repaired.',
          {
            count: tries,
          },
        );
  if (endpoint.state === 'paused' && !test) return t('Collected. It goes out after you resume the endpoint.');
  if (next === null) return t('On its way, or waiting for an earlier one of the same resource.');
  return tries === 0
    ? t('It goes out in a moment.')
    : t('Attempt {number} follows at {time}.', { number: tries + 1, time: deliveryTime(next, zone) });
}

/** For statuses that say what to do. */
const advice: Readonly<Record<number, string>> = {
  400: t('Your server did not understand it. Check that it reads the body as JSON.'),
  401: t('Your server wants a sign-in. Deliveries carry a signature instead: check that, and let them in.'),
  403: t(
    'Your server refused it. Often the signature is checked with another secret, or a firewall stands before it.',
  ),
  404: t('There is nothing at this address. Check its path.'),
  405: t('Your server does not take POST at this address.'),
  408: t('Your server waited too long for the request.'),
  410: t('Your server wants nothing more, so the endpoint ended.'),
  413: t('Your server takes only smaller bodies.'),
  415: t('Your server does not take application/json.'),
  429: t('Your server had too much to do. We wait as long as it asks.'),
};

const statusAdvice = (status: number): string => {
  const known = advice[status];
  if (known !== undefined) return known;
  if (status < 200) return t('That is no final answer.');
  if (status < 400) return t('Redirects are not followed: enter the address where it leads.');
  return status < 500
    ? t('Your server refused it. Its answer below may say why.')
    : t('Your server ran into a problem. Its log says more.');
};

export function describeAttempt({ status, error }: Pick<WebhookAttemptView, 'status' | 'error'>): string {
  if (isSuccess(status)) return t('Answered {status}. It arrived.', { status: String(status) });
  if (status !== null)
    return t('Answered {status}. {advice}', { status: String(status), advice: statusAdvice(status) });
  return error ?? t('There was no answer.');
}

/** For a narrow column: the status, or that there was none. */
export const shortResult = ({ state, last_attempt }: WebhookDeliveryView): string => {
  if (last_attempt) return last_attempt.status === null ? t('no answer') : String(last_attempt.status);
  return state === 'waiting' ? t('waits') : t('not sent');
};

/** A body is kept as it was sent, in one line. */
export function indentJson(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}
