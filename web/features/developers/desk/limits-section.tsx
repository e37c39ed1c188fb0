import { useQuery } from '@tanstack/react-query';
import type { AppLimitsView } from '../../../../server/http/views.ts';
import { ErrorState, SkeletonRows } from '../../../components/feedback.tsx';
import { formatFileSize } from '../../../i18n/format-text.ts';
import { formatNumber } from '../../../i18n/locale.ts';
import { t } from '../../../i18n/t.ts';
import { noteTime, timeOf } from '../../../time/dates.ts';
import { AppSection, type AppSectionProps } from './desk-section.tsx';
import { errorsQuery, limitsQuery } from './queries.ts';

type Limit = AppLimitsView['data'][number];

/** From here on a limit is near. */
const nearShare = 0.8;

const names: Readonly<Record<Limit['name'], string>> = {
  calls_a_minute: t('Calls a minute'),
  texts_a_minute: t('Texts a minute'),
  pictures_a_minute: t('Pictures a minute'),
  files: t('Room for files'),
  secrets: t('Client secrets'),
};

const scopes: Readonly<Record<Limit['per'], string>> = {
  token: t('For each token'),
  person: t('For each person'),
  workspace: t('For the whole workspace'),
  app: t('For each app'),
};

/** What a call is refused with, once the limit is used up. */
const codes: Readonly<Partial<Record<Limit['name'], string>>> = {
  calls_a_minute: 'rate_limited',
  texts_a_minute: 'rate_limited',
  pictures_a_minute: 'rate_limited',
  files: 'media_quota_exceeded',
};

/** What the app may use, and how much of it is used now. */
export function LimitsSection({ app, zone }: AppSectionProps) {
  const query = useQuery(limitsQuery(app.id));
  const errors = useQuery(errorsQuery(app.id)).data;
  const refusedToday = new Set(
    errors?.data.flatMap(({ code, days }) => (days.some(({ day }) => day === errors.to) ? code : [])),
  );
  return (
    <AppSection
      id="limits"
      title={t('Limits used')}
      aside={
        query.data ? (
          <span className="meta">{t('Fresh at {time}', { time: timeOf(query.data.at, zone) })}</span>
        ) : null
      }
    >
      {query.isPending ? (
        <SkeletonRows rows={1} />
      ) : !query.data ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <ul className="panel grid grid-cols-[repeat(auto-fit,minmax(158px,1fr))] gap-px overflow-hidden max-phone:grid-cols-2">
          {query.data.data.map((limit) => (
            <li
              key={limit.name}
              className="grid content-start gap-2 px-4 pt-3.5 pb-4 shadow-[1px_0_0_var(--edge),0_1px_0_var(--edge)] max-phone:px-3"
            >
              <LimitUsed limit={limit} zone={zone} hasRefused={refusedToday.has(codes[limit.name] ?? '')} />
            </li>
          ))}
        </ul>
      )}
    </AppSection>
  );
}

function LimitUsed({ limit, zone, hasRefused }: { limit: Limit; zone: string; hasRefused: boolean }) {
  const share = limit.limit === 0 ? 0 : Math.min(1, limit.used / limit.limit);
  const format = limit.unit === 'bytes' ? formatFileSize : formatNumber;
  return (
    <>
      <span className="lab">{names[limit.name]}</span>
      <b className="font-slug text-[1.25rem]/[1.1] font-medium tracking-[-0.03em]">
        {format(limit.used)}{' '}
        <span className="text-xs font-normal tracking-normal text-fg-3">
          {t('of {limit}', { limit: format(limit.limit) })}
        </span>
      </b>
      <span
        aria-hidden
        className="relative block h-2 border-b border-edge-strong bg-[repeating-linear-gradient(90deg,var(--edge-strong)_0_1px,transparent_1px_20%)] bg-[length:100%_4px] bg-bottom bg-no-repeat"
      >
        <i
          className={`absolute -bottom-px left-0 ${inkOf(share, hasRefused)}`}
          style={{ width: `${share * 100}%` }}
        />
      </span>
      <span className="meta">{describeUse(limit, zone)}</span>
    </>
  );
}

/** Black up to 80 %, amber above, red only where it is used up and something was refused for it. */
const inkOf = (share: number, hasRefused: boolean): string => {
  if (share === 1 && hasRefused) return 'h-[5px] bg-red';
  return share >= nearShare ? 'h-[5px] bg-(--st-missed-edge)' : 'h-[3px] bg-fg';
};

function describeUse(limit: Limit, zone: string): string {
  if (limit.starts_again_at && limit.used >= limit.limit)
    return t('Starts again at {time}', { time: timeOf(limit.starts_again_at, zone) });
  const { most } = limit;
  if (most)
    return most.person.name === null
      ? t('Most within a day: {used}, {time}', { used: most.used, time: noteTime(most.at, zone) })
      : t('Most within a day: {used} for {name}, {time}', {
          used: most.used,
          name: most.person.name,
          time: noteTime(most.at, zone),
        });
  return scopes[limit.per];
}
