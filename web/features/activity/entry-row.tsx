import { Link } from '@tanstack/react-router';
import { Send } from 'lucide-react';
import type { AuditEntryView } from '../../../server/http/views.ts';
import { Avatar } from '../../components/avatar.tsx';
import { Icon } from '../../components/icon.tsx';
import { spellNumber } from '../../i18n/format-text.ts';
import { rich } from '../../i18n/rich.tsx';
import { t } from '../../i18n/t.ts';
import { timeOf } from '../../time/dates.ts';
import { describeAction } from './action-descriptions.ts';
import type { AuditRun } from './group-audit-runs.ts';
import type { AuditFilter } from './queries.ts';
import type { SubjectName } from './use-subject-names.ts';

/** One line of the journal: when, who, what, and its link in the chain. */
export function EntryRow({
  run: { entry, count, firstSequence, isLastSignature },
  name,
  zone,
  chosen,
  search,
}: {
  run: AuditRun<AuditEntryView>;
  name: SubjectName;
  zone: string;
  chosen: boolean;
  /** The search that opens the proof of its post, where it has one. */
  search: (AuditFilter & { readonly post: string }) | null;
}) {
  const description = describeAction(isLastSignature ? 'post.approved_by' : entry.action);
  const [before = '', after] = description.text.split('{it}');
  const ink = description.isSignature ? 'font-semibold text-ink' : '';
  const details = [
    count > 1 ? t('{number} times in a row', { number: spellNumber(count) }) : undefined,
    description.details?.(entry.data),
    isLastSignature ? t('The last signature it needed') : undefined,
  ]
    .filter((part) => part !== undefined)
    .join('. ');
  return (
    <li
      className={`relative grid grid-cols-[calc(44px+var(--clock-more))_26px_minmax(0,1fr)_auto] items-center gap-3 border-b border-edge py-[9px] text-(length:--text-sm) max-phone:grid-cols-[calc(40px+var(--clock-more))_24px_minmax(0,1fr)] max-phone:gap-x-2.5 max-phone:gap-y-1 ${
        chosen ? '-mx-3 bg-paper px-3 shadow-[inset_3px_0_0_var(--text)]' : search ? 'hover:bg-sunk' : ''
      }`}
    >
      <time dateTime={entry.at} className="font-slug text-xs/[1] font-medium">
        {timeOf(entry.at, zone)}
      </time>
      {entry.actor && entry.through === null ? (
        <Avatar name={entry.actor.name} small />
      ) : (
        <span
          className="grid size-[22px] place-items-center rounded-[4px] bg-sunk font-voice text-[11px]/[1] font-medium text-fg-2"
          aria-hidden
        >
          {entry.app ? entry.app.charAt(0).toUpperCase() : <Icon of={Send} size={13} />}
        </span>
      )}
      <div className="min-w-0">
        <Actor entry={entry} /> <span className={ink}>{before.trimEnd()}</span>
        {after === undefined ? null : (
          <>
            {' '}
            {name.path ? (
              <Link to={name.path} className="link relative z-1">
                {name.text}
              </Link>
            ) : (
              name.text
            )}
            {after ? <span className={ink}>{after}</span> : null}
          </>
        )}
        {details ? (
          <span className="block text-(length:--text-xs) text-fg-3 first-letter:uppercase">{details}</span>
        ) : null}
      </div>
      <span className="flex items-baseline gap-3.5 font-slug text-2xs/[1] text-fg-3 max-phone:col-3 max-phone:min-h-6 max-phone:items-center">
        {search ? (
          <Link
            to="/activity"
            search={search}
            resetScroll={false}
            // The whole row is its target.
            className="link font-sans text-xs/[1] font-semibold text-fg after:absolute after:inset-0"
            aria-current={chosen ? 'true' : undefined}
          >
            {t('Proof', {}, 'of approval')}
          </Link>
        ) : null}
        <ChainPosition entry={entry} since={firstSequence} />
      </span>
    </li>
  );
}

function Actor({ entry }: { entry: AuditEntryView }) {
  const person = entry.actor?.name || t('Somebody');
  if (!entry.actor) return <b>Signoff</b>;
  if (entry.app) return rich('<b>{app}</b>, for {person},', { app: entry.app, person });
  return entry.through === 'token' ? rich('<b>{person}</b>, by a token,', { person }) : <b>{person}</b>;
}

function ChainPosition({ entry, since }: { entry: AuditEntryView; since: number | null }) {
  if (entry.refused)
    return (
      <span className="text-red" title={t('Somebody wrote this into the database. It has no effect')}>
        {t('not from Signoff')}
      </span>
    );
  if (entry.sequence === null)
    return <span title={t('It is chained within a second')}>{t('not sealed yet')}</span>;
  const from = since !== null && since !== entry.sequence ? `${since}–` : '';
  return (
    <span title={t('Entry {number}, {hash}', { number: String(entry.sequence), hash: String(entry.hash) })}>
      {from}
      {entry.sequence} · {entry.hash?.slice(0, 4)}
    </span>
  );
}
