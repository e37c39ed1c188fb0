import type { AuditEntryView, AuditVerificationView } from '../../../server/http/views.ts';
import { t } from '../../i18n/t.ts';
import { shortDay, timeOf } from '../../time/dates.ts';
import { describeAction } from './action-descriptions.ts';

const maxLinks = 8;

/**
 * The chain itself: its first link, the newest ones, and a placeholder for the next. Links are black, approvals
 * blue.
 */
export function ChainStrip({
  verification,
  newest,
  zone,
}: {
  verification: AuditVerificationView;
  newest: readonly AuditEntryView[];
  zone: string;
}) {
  const links = newest
    .filter(({ sequence }) => sequence !== null)
    .slice(0, maxLinks)
    .reverse();
  const last = links.at(-1);
  const first = links[0]?.sequence === 1 ? null : verification.first;
  return (
    <div
      className={`panel chain ${verification.whole ? '' : 'broken'}`}
      role="img"
      aria-label={t('The chain: entry 1 to entry {last}, {state, select, whole {unbroken} other {broken}}', {
        last: String(last?.sequence ?? verification.entries),
        state: verification.whole ? 'whole' : 'broken',
      })}
    >
      {first ? (
        <>
          <span className="lk">
            <small>1, {shortDay(first.at, zone)}</small>
            {first.hash.slice(0, 4)}
          </span>
          <span className={`jn between ${links[0]?.sequence === 2 ? '' : 'dots'}`} />
        </>
      ) : null}
      {links.map((entry, index) => (
        <ChainLink
          key={entry.id}
          entry={entry}
          label={
            index === links.length - 1 ? `${entry.sequence}, ${timeOf(entry.at, zone)}` : `${entry.sequence}`
          }
          isOld={index < links.length - 3}
        />
      ))}
      <span className="jn end old" />
      <span className="lk next old">
        <small>{t('next', {}, 'entry of the journal')}</small>····
      </span>
    </div>
  );
}

function ChainLink({ entry, label, isOld }: { entry: AuditEntryView; label: string; isOld: boolean }) {
  const old = isOld ? 'old' : '';
  return (
    <>
      <span className={`jn first-off ${old}`} />
      <span className={`lk ${describeAction(entry.action).isSignature ? 'signed' : ''} ${old}`}>
        <small>{label}</small>
        {entry.hash?.slice(0, 4)}
      </span>
    </>
  );
}
