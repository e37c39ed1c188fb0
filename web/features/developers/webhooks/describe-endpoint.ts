/** How an endpoint is, in one word and one sentence. */
import type { WebhookView } from '../../../../server/http/views.ts';
import { t } from '../../../i18n/t.ts';
import { noteTime } from '../../../time/dates.ts';

/** `not_answering`, `stopped` and `ended` are for somebody to look at; the others are as they should be. */
export type EndpointCondition = 'working' | 'untried' | 'not_answering' | 'paused' | 'stopped' | 'ended';

export type EndpointHealth = Pick<
  WebhookView,
  'state' | 'state_reason' | 'state_since' | 'waiting' | 'failures' | 'failing_since' | 'last_success_at'
>;

export function conditionOf({ state, state_reason, failures, last_success_at }: EndpointHealth) {
  if (state === 'ended') return 'ended' satisfies EndpointCondition;
  if (state === 'paused') return state_reason === 'failing' ? 'stopped' : 'paused';
  if (failures > 0) return 'not_answering';
  return last_success_at === null ? 'untried' : 'working';
}

export const conditionLabels: Readonly<Record<EndpointCondition, string>> = {
  working: t('Working', {}, 'endpoint'),
  untried: t('Nothing delivered yet'),
  not_answering: t('Not answering'),
  paused: t('Paused'),
  stopped: t('Paused after failures'),
  ended: t('Ended', {}, 'endpoint'),
};

export const needsAttention = (endpoint: EndpointHealth): boolean =>
  ['not_answering', 'stopped', 'ended'].includes(conditionOf(endpoint));

const waitingText = (count: number): string =>
  t('{count, plural, =0 {No delivery waits.} one {One delivery waits.} other {# deliveries wait.}}', {
    count,
  });

export function describeEndpoint(endpoint: EndpointHealth, zone: string): string {
  const { waiting, failures, failing_since, state_since, state_reason, last_success_at } = endpoint;
  const since = state_since === null ? '' : noteTime(state_since, zone);
  const waits = waitingText(waiting);
  switch (conditionOf(endpoint)) {
    case 'working':
      return t('Last delivered {time}. {waits}', { time: noteTime(last_success_at ?? 0, zone), waits });
    case 'untried':
      return waiting === 0
        ? t('Send a test event, or wait for the first real one.')
        : t('{waits} They go out in a moment.', { waits });
    case 'not_answering':
      return t(
        '{count, plural, one {One attempt has} other {# attempts in a row have}} failed since {time}. {waits} Each is tried again for about three days.',
        { count: failures, time: failing_since === null ? '' : noteTime(failing_since, zone), waits },
      );
    case 'paused':
      return t(
        'Since {time}. {waits} Events go on being collected, and go out in their order after you resume it.',
        {
          time: since,
          waits,
        },
      );
    case 'stopped':
      return t(
        'It failed for three days, so it was paused {time}. {waits} Repair your server, send a test event, then resume it.',
        { time: since, waits },
      );
    case 'ended':
      return state_reason === 'gone'
        ? t('It answered 410 (gone) {time}, so nothing more is sent. If that was a mistake, add it anew.', {
            time: since,
          })
        : t(
            'What it acted for may read nothing here any more, since {time}. Allow the app again, then add it anew.',
            { time: since },
          );
  }
}
