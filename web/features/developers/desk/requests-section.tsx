import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { Pause, Play } from 'lucide-react';
import { Fragment, useCallback, useState } from 'react';
import type { ApiCallView } from '../../../../server/http/views.ts';
import { ErrorState, SkeletonRows } from '../../../components/feedback.tsx';
import { Icon } from '../../../components/icon.tsx';
import { formatFileSize } from '../../../i18n/format-text.ts';
import { t } from '../../../i18n/t.ts';
import { CallDetail } from './call-detail.tsx';
import { isFiltered, isRefused, toCallFilter } from './calls-filter.ts';
import { CallsToolbar, useChangeCallSearch } from './calls-toolbar.tsx';
import { AppSection, type AppSectionProps } from './desk-section.tsx';
import { callTime, formatMs, shortRequestId } from './format-call.ts';
import { callsQuery } from './queries.ts';
import { type LiveCalls, useLiveCalls } from './use-live-calls.ts';

const route = getRouteApi('/app/developers/$appId');

/** The app's calls as they come. The log pauses while one is open, and while its top is scrolled away. */
export function RequestsSection({ app, zone }: AppSectionProps) {
  const search = route.useSearch();
  const filter = toCallFilter(search);
  const [isHeld, setHeld] = useState(false);
  const [top, isScrolledPast] = useScrolledPast();
  const query = useInfiniteQuery(callsQuery(app.id, filter));
  const isReading = isScrolledPast || search.request !== undefined;
  const isPaused = isHeld || isReading;
  const live = useLiveCalls(app.id, filter, isPaused);
  const calls = query.data?.pages.flatMap(({ data }) => data) ?? [];
  const opened = search.request;
  return (
    <AppSection
      id="requests"
      title={t('Requests')}
      aside={
        <div className="flex flex-wrap items-center gap-2">
          <LiveState live={live} isHeld={isHeld} isReading={isReading} />
          {isReading && !isHeld ? null : (
            <button
              type="button"
              className="btn btn-sm btn-quiet"
              aria-pressed={isHeld}
              onClick={() => setHeld(!isHeld)}
            >
              <Icon of={isHeld ? Play : Pause} size={15} />
              {isHeld ? t('Go on', {}, 'log') : t('Pause', {}, 'log')}
            </button>
          )}
        </div>
      }
    >
      <div className="panel" ref={top}>
        <CallsToolbar appId={app.id} search={search} />
        {opened && query.data && !calls.some(({ id }) => id === opened) ? (
          <div className="border-b border-edge bg-hover px-4 py-3.5 shadow-[inset_3px_0_0_var(--text)]">
            <CloseButton />
            <CallDetail key={opened} appId={app.id} requestId={opened} />
          </div>
        ) : null}
        {query.isPending ? (
          <SkeletonRows rows={4} />
        ) : !query.data ? (
          <div className="p-4">
            <ErrorState error={query.error} onRetry={() => void query.refetch()} />
          </div>
        ) : calls.length === 0 ? (
          <p className="p-6 text-fg-2">
            {isFiltered(filter)
              ? t('No call is like that. Search for another path or code, or show all.')
              : t('No calls yet. Each call with a token is here about a second after its answer.')}
          </p>
        ) : (
          <CallTable calls={calls} appId={app.id} opened={opened} zone={zone} />
        )}
      </div>
      {query.hasNextPage ? (
        <button
          type="button"
          className="btn btn-quiet mt-3"
          disabled={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {t('Show earlier')}
        </button>
      ) : null}
    </AppSection>
  );
}

/** Whether an element's top has left the window upwards. */
function useScrolledPast(): [(element: HTMLElement | null) => (() => void) | undefined, boolean] {
  const [isPast, setPast] = useState(false);
  const observe = useCallback((element: HTMLElement | null) => {
    if (!element) return undefined;
    const read = () => setPast(element.getBoundingClientRect().top < 0);
    window.addEventListener('scroll', read, { passive: true });
    return () => window.removeEventListener('scroll', read);
  }, []);
  return [observe, isPast];
}

function LiveState({ live, isHeld, isReading }: { live: LiveCalls; isHeld: boolean; isReading: boolean }) {
  if (live.waiting > 0)
    return (
      <button type="button" className="btn btn-sm" onClick={live.showWaiting}>
        {t('{count, plural, one {# new} other {# new}}', { count: live.waiting })}
      </button>
    );
  if (isHeld || isReading)
    return (
      <span className="text-sm font-semibold text-fg-2">
        {isHeld ? t('Paused', {}, 'log') : t('Paused while you read', {}, 'log')}
      </span>
    );
  return live.isLive ? (
    <span className="inline-flex items-center gap-[7px] text-sm font-semibold">
      <i aria-hidden className="size-2 animate-pulse bg-fg motion-reduce:animate-none" />
      {t('Live')}
    </span>
  ) : (
    <span className="text-sm text-fg-2">{t('Connecting', {}, 'log')}</span>
  );
}

function CloseButton() {
  const change = useChangeCallSearch();
  return (
    <button
      type="button"
      className="btn btn-sm btn-quiet float-right"
      onClick={() => change({ request: undefined })}
    >
      {t('Close')}
    </button>
  );
}

const headClass = 'px-3 py-2 text-left text-(length:--text-xs) font-medium text-fg-3 first:pl-4 last:pr-4';
const cellClass = 'px-3 py-2.5 text-(length:--text-xs) align-top first:pl-4 last:pr-4 max-phone:px-2';
/** On the phone an opened call says the rest. */
const wideOnly = 'max-phone:hidden';

function CallTable({
  calls,
  appId,
  opened,
  zone,
}: {
  calls: readonly ApiCallView[];
  appId: string;
  opened: string | undefined;
  zone: string;
}) {
  return (
    <table className="w-full border-collapse">
      <thead>
        <tr>
          <th scope="col" className={headClass}>
            {t('When')}
          </th>
          <th scope="col" className={headClass}>
            {t('Call')}
          </th>
          <th scope="col" className={headClass}>
            {t('Answer', {}, 'of a call')}
          </th>
          <th scope="col" className={`${headClass} ${wideOnly}`}>
            {t('What happened')}
          </th>
          <th scope="col" className={`${headClass} ${wideOnly} text-right`}>
            {t('Took')}
          </th>
          <th scope="col" className={`${headClass} ${wideOnly} text-right`}>
            {t('Request id')}
          </th>
        </tr>
      </thead>
      <tbody>
        {calls.map((call) => (
          <Fragment key={call.id}>
            <CallRow call={call} isOpen={call.id === opened} zone={zone} />
            {call.id === opened ? (
              <tr>
                <td
                  colSpan={6}
                  className="border-b border-fg bg-hover px-4 pt-1 pb-4 shadow-[inset_3px_0_0_var(--text)] max-phone:px-3"
                  id="opened-call"
                >
                  <CallDetail appId={appId} requestId={call.id} />
                </td>
              </tr>
            ) : null}
          </Fragment>
        ))}
      </tbody>
    </table>
  );
}

function CallRow({ call, isOpen, zone }: { call: ApiCallView; isOpen: boolean; zone: string }) {
  const change = useChangeCallSearch();
  const refused = isRefused(call);
  return (
    <tr
      className={`relative ${
        isOpen
          ? 'border-t border-fg bg-hover shadow-[inset_3px_0_0_var(--text)]'
          : 'border-t border-edge hover:bg-hover'
      }`}
    >
      <td className={`num ${cellClass} whitespace-nowrap text-fg-2 max-phone:whitespace-normal`}>
        {callTime(call.at, zone)}
      </td>
      <td className={`num ${cellClass} [overflow-wrap:anywhere]`}>
        <button
          type="button"
          className="text-left after:absolute after:inset-0"
          aria-expanded={isOpen}
          aria-controls={isOpen ? 'opened-call' : undefined}
          onClick={() => change({ request: isOpen ? undefined : call.id })}
        >
          <b className="font-medium">{call.method}</b> {call.path}
          {call.query ? <span className="text-fg-3">?{call.query}</span> : null}
        </button>
      </td>
      <td className={`${cellClass} font-slug font-medium ${refused ? 'text-red' : ''}`}>{call.status}</td>
      <td className={`${cellClass} ${wideOnly} text-fg-2 [overflow-wrap:anywhere]`}>{describeCall(call)}</td>
      <td className={`num ${cellClass} ${wideOnly} text-right whitespace-nowrap`}>
        {call.ms > 0 ? formatMs(call.ms) : '–'}
      </td>
      <td className={`num ${cellClass} ${wideOnly} text-right whitespace-nowrap text-fg-3`}>
        {shortRequestId(call.id)}
      </td>
    </tr>
  );
}

/** Why it was refused, or how much was answered and for whom. */
function describeCall(call: ApiCallView): string {
  if (isRefused(call)) return [call.code, call.cause, call.param].filter(Boolean).join(', ');
  const name = call.person.name ?? t('somebody in another workspace');
  return call.bytes_out === null
    ? t('for {name}', { name })
    : t('{size} for {name}', { size: formatFileSize(call.bytes_out), name });
}
