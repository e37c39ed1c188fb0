import { Link } from '@tanstack/react-router';
import { type CSSProperties, useEffect, useRef } from 'react';
import { t } from '../../i18n/t.ts';
import { shortDay } from '../../time/dates.ts';
import { PlatformGlyph } from '../platforms/platform-glyph.tsx';
import { platformLabel } from '../platforms/platforms.ts';
import { StatePatch } from '../post/post-state.tsx';
import { stretchTitle, themeName } from './campaign-text.ts';
import { dayLabel, type Entry, entryTime, type Plan, type Row } from './plan.ts';

/** Platforms by days. Each place links to its post below the sheet. */
export function PlanSheet({
  plan,
  zone,
  campaignId,
  chosenId,
}: {
  plan: Plan;
  zone: string;
  campaignId: string;
  chosenId: string | undefined;
}) {
  const frame = useRef<HTMLDivElement>(null);
  const todayAt = plan.days.findIndex(({ today }) => today);
  // A long campaign opens at today, not at its first day.
  useEffect(() => {
    const today = frame.current?.querySelector('[data-today]');
    if (todayAt > 6 && today instanceof HTMLElement && frame.current)
      frame.current.scrollLeft = today.offsetLeft - 200;
  }, [todayAt]);
  const sharedPlatforms = new Set(
    plan.rows.map(({ platform }) => platform).filter((one, at, all) => all.indexOf(one) !== at),
  );
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so it must be reachable by keyboard
    <section ref={frame} className="plan" tabIndex={0} aria-label={t('Plan by platform and day')}>
      <div className="plan-sheet" style={{ '--days': plan.days.length } as CSSProperties}>
        {plan.stretches.some(({ themes }) => themes.length > 0) ? (
          <Themes stretches={plan.stretches} />
        ) : null}
        <div className="plan-name plan-day" aria-hidden />
        {plan.days.map(({ key, today }) => (
          <div key={key} className="plan-day" data-today={today || undefined}>
            {today ? <b>{dayLabel(key)}</b> : dayLabel(key)}
          </div>
        ))}
        {plan.rows.map((row) => (
          <PlatformRow
            key={`${row.platform}-${row.accountId}`}
            row={row}
            plan={plan}
            showsAccount={sharedPlatforms.has(row.platform)}
            zone={zone}
            campaignId={campaignId}
            chosenId={chosenId}
          />
        ))}
      </div>
    </section>
  );
}

const Themes = ({ stretches }: { stretches: Plan['stretches'] }) => (
  <>
    <div className="plan-name plan-theme" aria-hidden />
    {stretches.map(({ themes, days }, index) => (
      <div
        // biome-ignore lint/suspicious/noArrayIndexKey: a theme may occur more than once
        key={index}
        className={`plan-theme ${days === 1 ? 'narrow' : ''}`}
        style={{ gridColumn: `span ${days}` }}
        title={stretchTitle(themes)}
      >
        {themes.length > 0 ? (
          <>
            {days > 1 ? <b className="truncate">{stretchTitle(themes)}</b> : null}
            <span className="meta block truncate">{themes.map(themeName).join(', ')}</span>
          </>
        ) : null}
      </div>
    ))}
  </>
);

function PlatformRow(props: {
  row: Row;
  plan: Plan;
  showsAccount: boolean;
  zone: string;
  campaignId: string;
  chosenId: string | undefined;
}) {
  const { row, plan } = props;
  return (
    <>
      <div className="plan-name">
        <PlatformGlyph platform={row.platform} />
        <span className="min-w-0">
          <span className="block truncate">{platformLabel(row.platform)}</span>
          {props.showsAccount ? (
            <span className="meta block truncate font-normal">{row.accountName ?? t('no account yet')}</span>
          ) : null}
        </span>
      </div>
      {row.cells.map((entries, index) => {
        const day = plan.days[index];
        return (
          <div key={day?.key} className={`plan-cell ${day?.weekend ? 'weekend' : ''}`}>
            {entries.map((entry) => (
              <PlanCard
                key={entry.id}
                entry={entry}
                zone={props.zone}
                campaignId={props.campaignId}
                chosen={entry.id === props.chosenId}
              />
            ))}
          </div>
        );
      })}
    </>
  );
}

const waitLabels = {
  waiting: t('waits'),
  making: t('writing', {}, 'state'),
  made: t('deleted'),
  failed: t('failed'),
  skipped: t('deleted'),
};

function PlanCard({
  entry,
  zone,
  campaignId,
  chosen,
}: {
  entry: Entry;
  zone: string;
  campaignId: string;
  chosen: boolean;
}) {
  const time = entryTime(entry, zone);
  const day = entry.at ? ` ${shortDay(entry.at, zone)}` : '';
  const link = {
    to: '/campaigns/$campaignId',
    params: { campaignId },
    search: { show: entry.id },
    hash: 'one',
    hashScrollIntoView: false,
    resetScroll: false,
    replace: true,
    'aria-current': chosen ? ('true' as const) : undefined,
    activeProps: {},
  } as const;
  if (entry.state === null) {
    const state = entry.item?.state ?? 'waiting';
    const label = waitLabels[state];
    return (
      <Link
        {...link}
        className={`plan-card plan-wait ${state === 'making' ? 'now' : ''} ${state === 'failed' ? 'failed' : ''}`}
      >
        <span className="sr-only">
          {platformLabel(entry.platform)}
          {day},{' '}
        </span>
        <span>{label} </span>
        <span>{time}</span>
      </Link>
    );
  }
  return (
    <Link
      {...link}
      className={`plan-card ${entry.state === 'draft' ? 'draft' : ''} ${entry.item?.state === 'making' ? 'again' : ''}`}
    >
      {entry.still ? (
        <img src={entry.still} alt="" loading="lazy" className="plan-face" />
      ) : (
        <span className="plan-face plan-words">{entry.headline}</span>
      )}
      <StatePatch state={entry.state} platform={entry.platform} />
      <time dateTime={entry.at ?? undefined}>{time}</time>
      <span className="sr-only">
        {day}
        {entry.still ? `: ${entry.headline}` : ''}
      </span>
    </Link>
  );
}
