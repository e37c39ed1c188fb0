import { Link } from '@tanstack/react-router';
import type { WebhookView } from '../../../../server/http/views.ts';
import { FlagTab } from '../../../components/flag-tab.tsx';
import { t } from '../../../i18n/t.ts';
import { noteTime } from '../../../time/dates.ts';

/** The developer has to look at these: deliveries do not arrive. */
export const SilentEndpoints = ({ endpoints, zone }: { endpoints: readonly WebhookView[]; zone: string }) => (
  <ul
    className="divide-y divide-flag-edge rounded-1 border border-flag-edge bg-flag-wash"
    aria-label={t('Endpoints that do not answer')}
  >
    {endpoints.map((endpoint) => (
      <li key={endpoint.id} className="flex items-center gap-3.5 px-4 py-3 max-phone:flex-wrap">
        <FlagTab>{t('You', {}, 'flag')}</FlagTab>
        <p className="min-w-0 flex-1 [overflow-wrap:anywhere] max-phone:basis-full">
          <b>
            {t('{host} has not answered since {time}.', {
              host: new URL(endpoint.url).host,
              time: noteTime(endpoint.failing_since ?? endpoint.state_since ?? endpoint.created_at, zone),
            })}
          </b>{' '}
          {endpoint.state === 'paused'
            ? t('It is paused and goes on collecting. Resume it when it answers again.')
            : t('We keep trying each delivery for about three days.')}
        </p>
        <Link
          from="/developers/$appId"
          to="."
          search={(before) => ({ ...before, endpoint: endpoint.id, delivery: undefined })}
          hash="webhooks"
          className="btn btn-sm max-phone:w-full"
        >
          {t('Look at it')}
        </Link>
      </li>
    ))}
  </ul>
);
