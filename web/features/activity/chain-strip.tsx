import { Fragment } from 'react';
import type { AuditEntryView, AuditVerificationView } from '../../../server/http/views.ts';
import { t } from '../../i18n/t.ts';
import { shortDay, timeOf } from '../../time/dates.ts';
import { describeAction } from './action-descriptions.ts';

const maxLinks = 8;

const jointClass = 'h-[1.5px] min-w-2.5 flex-1';
const joints = {
  whole: 'bg-fg',
  broken: 'bg-[repeating-linear-gradient(90deg,var(--red)_0_3px,transparent_3px_9px)]',
  skipping: 'bg-[repeating-linear-gradient(90deg,var(--text)_0_3px,transparent_3px_7px)]',
} as const;

/**
 * The chain itself: its first link, the newest ones, and a placeholder for the next. Links are black, approvals
 * blue, all red once it is broken.
 */
export function ChainStrip({
  verification,
  newest,
  zone,
  className,
}: {
  verification: AuditVerificationView;
  newest: readonly AuditEntryView[];
  zone: string;
  className: string;
}) {
  const links = newest
    .filter(({ sequence }) => sequence !== null)
    .slice(0, maxLinks)
    .reverse();
  const last = links.at(-1);
  const first = links[0]?.sequence === 1 ? null : verification.first;
  const isBroken = !verification.whole;
  const joint = isBroken ? joints.broken : joints.whole;
  return (
    <div
      className={`panel mb-6 flex items-center overflow-hidden px-4 py-3 ${className}`}
      role="img"
      aria-label={t('The chain: entry 1 to entry {last}, {state, select, whole {unbroken} other {broken}}', {
        last: String(last?.sequence ?? verification.entries),
        state: verification.whole ? 'whole' : 'broken',
      })}
    >
      {first ? (
        <>
          <ChainLink
            kind={isBroken ? 'broken' : 'plain'}
            label={`1, ${shortDay(first.at, zone)}`}
            hash={first.hash}
          />
          <span className={`${jointClass} ${links[0]?.sequence === 2 ? joint : joints.skipping}`} />
        </>
      ) : null}
      {links.map((entry, index) => {
        const isOld = index < links.length - 3;
        return (
          <Fragment key={entry.id}>
            <span
              className={`${jointClass} ${joint} ${index === 0 ? 'hidden' : isOld ? 'max-phone:hidden' : ''}`}
            />
            <ChainLink
              kind={isBroken ? 'broken' : describeAction(entry.action).isSignature ? 'signed' : 'plain'}
              label={
                index === links.length - 1
                  ? `${entry.sequence}, ${timeOf(entry.at, zone)}`
                  : `${entry.sequence}`
              }
              hash={entry.hash}
              className={isOld ? 'max-phone:hidden' : ''}
            />
          </Fragment>
        );
      })}
      <span className="min-w-2.5 flex-1 [border-top:1.5px_dashed_var(--edge-strong)] max-phone:hidden" />
      <ChainLink
        kind={isBroken ? 'broken' : 'next'}
        label={t('next', {}, 'entry of the journal')}
        hash="····"
        className="border-dashed max-phone:hidden"
      />
    </div>
  );
}

const linkKinds = {
  plain: 'border-fg [&>small]:text-fg-3',
  signed: 'border-ink text-ink',
  next: 'border-edge-strong text-fg-3',
  broken: 'border-red text-red',
} as const;

function ChainLink({
  kind,
  label,
  hash,
  className = '',
}: {
  kind: keyof typeof linkKinds;
  label: string;
  hash: string | null;
  className?: string;
}) {
  return (
    <span
      className={`grid flex-none gap-px border-[1.5px] bg-paper px-[9px] py-[5px] font-slug text-[11px]/[1.3] font-medium ${linkKinds[kind]} ${className}`}
    >
      <small className="text-[10px]/[1.2] font-normal">{label}</small>
      {hash?.slice(0, 4)}
    </span>
  );
}
