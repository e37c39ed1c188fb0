import { Link } from '@tanstack/react-router';
import { Send } from 'lucide-react';
import type { AuditEntryView } from '../../../server/http/views.ts';
import { Avatar } from '../../components/avatar.tsx';
import { Icon } from '../../components/icon.tsx';
import type { AuditFilter } from '../../data/audit.ts';
import type { AuditRun } from '../../lib/audit-runs.ts';
import { wordsFor } from '../../lib/audit-words.ts';
import { timeOf } from '../../lib/dates.ts';
import { plural } from '../../lib/words.ts';
import type { Named } from './use-names.ts';

/** One line of the journal: when, who, what, and its link in the chain. */
export function EntryRow({
  run: { entry, times, since },
  name,
  zone,
  chosen,
  search,
}: {
  run: AuditRun<AuditEntryView>;
  name: Named;
  zone: string;
  chosen: boolean;
  /** The address that shows the proof of its post, where it has one. */
  search: (AuditFilter & { readonly post: string }) | null;
}) {
  const words = wordsFor(entry.action);
  const [before = '', after] = words.says.split('{it}');
  const more = [times > 1 ? `${plural(times, 'time')} in a row` : undefined, words.more?.(entry.data)]
    .filter((part) => part !== undefined)
    .join('. ');
  return (
    <li className={`entry ${chosen ? 'chosen' : ''}`}>
      <time dateTime={entry.at}>{timeOf(entry.at, zone)}</time>
      {entry.actor && entry.through === null ? (
        <Avatar name={entry.actor.name} small />
      ) : (
        <span className="bot" aria-hidden>
          {entry.app ? entry.app.charAt(0).toUpperCase() : <Icon of={Send} size={13} />}
        </span>
      )}
      <div className="min-w-0">
        <Who entry={entry} />{' '}
        <span className={words.signed ? 'font-semibold text-ink' : ''}>{before.trimEnd()}</span>
        {after === undefined ? null : (
          <>
            {' '}
            {name.path ? (
              <Link to={name.path} className="link">
                {name.text}
              </Link>
            ) : (
              name.text
            )}
            {after}
          </>
        )}
        {more ? <span className="more">{more}</span> : null}
      </div>
      <span className="chain-place">
        {search ? (
          <Link
            to="/activity"
            search={search}
            resetScroll={false}
            className="link"
            aria-current={chosen ? 'true' : undefined}
          >
            Proof
          </Link>
        ) : null}
        <Place entry={entry} since={since} />
      </span>
    </li>
  );
}

function Who({ entry }: { entry: AuditEntryView }) {
  const person = entry.actor?.name || 'Somebody';
  if (!entry.actor) return <b>Signoff</b>;
  if (entry.app)
    return (
      <>
        <b>{entry.app}</b>, for {person},
      </>
    );
  return (
    <>
      <b>{person}</b>
      {entry.through === 'token' ? ', by a token,' : ''}
    </>
  );
}

function Place({ entry, since }: { entry: AuditEntryView; since: number | null }) {
  if (entry.sequence === null) return <span title="It is chained within a second">not sealed yet</span>;
  const from = since !== null && since !== entry.sequence ? `${since}–` : '';
  return (
    <span title={`Entry ${entry.sequence}, ${entry.hash}`}>
      {from}
      {entry.sequence} · {entry.hash?.slice(0, 4)}
    </span>
  );
}
