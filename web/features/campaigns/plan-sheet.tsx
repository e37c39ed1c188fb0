import { Link } from '@tanstack/react-router';
import { type CSSProperties, useEffect, useRef } from 'react';
import { t } from '../../i18n/t.ts';
import { shortDay } from '../../time/dates.ts';
import { PlatformGlyph } from '../platforms/platform-glyph.tsx';
import { platformLabel } from '../platforms/platforms.ts';
import { StatePatch } from '../post/post-state.tsx';
import { stretchTitle, themeName } from './campaign-text.ts';
import { dayLabel, type Entry, entryTime, type Plan, type Row } from './plan.ts';

const cellClass = 'border-t border-l border-edge';
const cornerClass = 'sticky left-0 z-2 border-edge';

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
  const hasThemes = plan.stretches.some(({ themes }) => themes.length > 0);
  return (
    <section
      ref={frame}
      className="relative overflow-x-auto border border-edge bg-paper max-phone:-mx-4 max-phone:border-x-0"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so it must be reachable by keyboard
      tabIndex={0}
      aria-label={t('Plan by platform and day')}
    >
      <div
        className={`grid min-w-[calc(128px+var(--days)*60px)] grid-cols-[128px_repeat(var(--days),minmax(60px,1fr))] max-phone:w-max max-phone:min-w-0 max-phone:grid-cols-[40px_repeat(var(--days),64px)] ${hasThemes ? '' : '-mt-px'}`}
        style={{ '--days': plan.days.length } as CSSProperties}
      >
        {hasThemes ? <Themes stretches={plan.stretches} /> : null}
        <div className={`${cornerClass} border-t bg-paper`} aria-hidden />
        {plan.days.map(({ key, today }) => (
          <div
            key={key}
            className={`${cellClass} py-[5px] pl-1.5 font-slug text-2xs leading-[18px] whitespace-nowrap text-fg-3`}
            data-today={today || undefined}
          >
            {today ? (
              <b className="-ml-1 rounded-[2px] bg-fg px-1 font-medium text-desk">{dayLabel(key)}</b>
            ) : (
              dayLabel(key)
            )}
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
    <div className={`${cornerClass} bg-desk`} aria-hidden />
    {stretches.map(({ themes, days }, index) => (
      <div
        // biome-ignore lint/suspicious/noArrayIndexKey: a theme may occur more than once
        key={index}
        className={`min-w-0 border-l border-edge bg-desk py-2 text-xs leading-[1.3] ${days === 1 ? 'grid content-end px-[5px]' : 'px-2.5'}`}
        style={{ gridColumn: `span ${days}` }}
        title={stretchTitle(themes)}
      >
        {themes.length > 0 ? (
          <>
            {days > 1 ? (
              <b className="block truncate font-voice text-md leading-[1.2] font-medium">
                {stretchTitle(themes)}
              </b>
            ) : null}
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
      <div
        className={`${cornerClass} flex items-center gap-[9px] border-t bg-paper px-3 text-(length:--text-sm) font-semibold max-phone:justify-center max-phone:px-0`}
      >
        <PlatformGlyph platform={row.platform} />
        <span className="min-w-0 max-phone:hidden">
          <span className="block truncate">{platformLabel(row.platform)}</span>
          {props.showsAccount ? (
            <span className="meta block truncate font-normal">{row.accountName ?? t('no account yet')}</span>
          ) : null}
        </span>
      </div>
      {row.cells.map((entries, index) => {
        const day = plan.days[index];
        return (
          <div
            key={day?.key}
            className={`${cellClass} grid min-h-[86px] grid-cols-none content-start gap-2 px-[5px] py-1.5 ${day?.weekend ? 'bg-[color-mix(in_srgb,var(--paper)_55%,var(--desk))]' : ''}`}
          >
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

const cardClass = 'relative grid w-full grid-cols-none gap-1 outline-offset-3';
const waitColours = { making: 'border-solid border-fg text-fg', failed: 'border-dashed border-red text-red' };
const faceClass =
  'h-[54px] w-full overflow-hidden rounded-[1px] bg-sunk object-cover outline -outline-offset-1 outline-edge';
/** A stripe runs over what is being written. */
const writingClass =
  'overflow-hidden after:absolute after:inset-y-0 after:left-0 after:w-[36%] after:animate-[run_1.3s_linear_infinite] after:bg-current after:opacity-12 motion-reduce:after:animate-none';

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
  const outline = chosen ? 'outline-2 outline-fg focus-visible:outline-(--focus)' : '';
  if (entry.state === null) {
    const state = entry.item?.state ?? 'waiting';
    const label = waitLabels[state];
    return (
      <Link
        {...link}
        className={`${cardClass} ${outline} h-14 place-content-center rounded-[2px] border-[1.5px] text-center font-slug text-[10px] leading-[1.25] tracking-[-0.03em] ${state === 'making' || state === 'failed' ? waitColours[state] : 'border-dashed border-(--pencil) text-fg-3'} ${state === 'making' ? writingClass : ''}`}
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
  const isDraft = entry.state === 'draft';
  return (
    <Link
      {...link}
      className={`${cardClass} ${outline} ${entry.item?.state === 'making' ? writingClass : ''}`}
    >
      {entry.still ? (
        <img
          src={entry.still}
          alt=""
          loading="lazy"
          className={`${faceClass} ${isDraft ? 'opacity-72 saturate-60' : ''}`}
        />
      ) : (
        <span
          className={`${faceClass} px-1 pt-5 font-post text-[9.5px] leading-[1.25] wrap-anywhere text-fg-2 ${isDraft ? 'saturate-60' : ''}`}
        >
          <span className="line-clamp-2">{entry.headline}</span>
        </span>
      )}
      <StatePatch
        state={entry.state}
        platform={entry.platform}
        className="absolute -top-px -left-px shadow-[0_0_0_2px_var(--paper)]"
      />
      <time dateTime={entry.at ?? undefined} className="font-slug text-[10.5px] leading-none text-fg-2">
        {time}
      </time>
      <span className="sr-only">
        {day}
        {entry.still ? `: ${entry.headline}` : ''}
      </span>
    </Link>
  );
}
