/** How the app is, in one sentence: the title of its desk. */
import type { AppUsageView, WebhookView } from '../../../../server/http/views.ts';
import { t } from '../../../i18n/t.ts';
import { conditionOf } from '../webhooks/describe-endpoint.ts';

export interface AppFacts {
  readonly name: string;
  /** How many people allow it something. */
  readonly people: number;
  readonly usage: Pick<AppUsageView, 'total' | 'days'> | undefined;
  readonly endpoints: readonly WebhookView[];
}

/** The developer has to do something about these: they failed several times, or were paused for it. */
export const findSilentEndpoints = (endpoints: readonly WebhookView[]): readonly WebhookView[] =>
  endpoints.filter((endpoint) => ['not_answering', 'stopped'].includes(conditionOf(endpoint)));

export function describeApp({ name, people, usage, endpoints }: AppFacts): string {
  if (!usage) return name;
  const today = usage.days.at(-1);
  const hasCalled = usage.total.calls > 0;
  const silent = findSilentEndpoints(endpoints).length;
  if (silent > 0)
    return hasCalled
      ? t(
          '{name} works. {count, plural, one {One endpoint does not answer.} other {# endpoints do not answer.}}',
          {
            name,
            count: silent,
          },
        )
      : t(
          '{count, plural, one {One endpoint of {name} does not answer.} other {# endpoints of {name} do not answer.}}',
          {
            name,
            count: silent,
          },
        );
  if (!hasCalled)
    return people === 0
      ? t('{name} waits for its first person.', { name })
      : t('{name} has not called in 15 days.', { name });
  if (!today || today.refused === 0) return t('{name} works.', { name });
  if (today.refused === today.calls) return t('{name} is refused.', { name });
  return t(
    '{name} works. {count, plural, one {One call was refused today.} other {# calls were refused today.}}',
    {
      name,
      count: today.refused,
    },
  );
}
