import type { ApprovalView, PostDetailView, ProofView, RevisionView } from '../../../server/http/views.ts';
import { capitalize, spellNumber } from '../../i18n/format-text.ts';
import { t } from '../../i18n/t.ts';
import { noteTime } from '../../time/dates.ts';
import { captionOf } from '../post/mentions.ts';
import { findChangedFacts } from './changed-facts.ts';
import { ChangedFiles } from './changed-files.tsx';
import { diffText, editCount } from './text-diff.ts';

/** What changed since an approval and must be reviewed again. */
export function ChangedSince({
  approval,
  before,
  text,
  now,
  schedule,
  zone,
}: {
  approval: ApprovalView;
  before: RevisionView | null;
  text: string;
  /** Null while it is an incomplete draft again: there is nothing yet to compare. */
  now: ProofView | null;
  schedule: PostDetailView['schedule'];
  zone: string;
}) {
  return (
    <section className="grid gap-2.5 border-t border-edge pt-4">
      <h3 className="h3">{t('Changed since the last approval')}</h3>
      <p className="text-sm text-fg-2">
        {t(
          '{name} approved rev {revision}, {time}. It was changed after that, so that approval no longer counts.',
          { name: approval.by.name, revision: approval.revision_number, time: noteTime(approval.at, zone) },
        )}
      </p>
      {before ? (
        <>
          <Facts
            edits={editCount(diffText(now ? before.text : captionOf(before), text))}
            facts={now && findChangedFacts(approval, before, now, schedule)}
          />
          {now ? <ChangedFiles before={before} after={now} /> : null}
        </>
      ) : (
        <p className="text-sm text-fg-3">{t('Read it as if it were new.')}</p>
      )}
    </section>
  );
}

function Facts({ edits, facts }: { edits: number; facts: ReturnType<typeof findChangedFacts> | null }) {
  const unchanged = t('same', {}, 'unchanged');
  const changed = t('changed');
  const rows: readonly (readonly [string, string, boolean])[] = [
    [
      t('Text', {}, 'of a post'),
      edits
        ? t('{count, plural, one {{number} edit, marked above} other {{number} edits, marked above}}', {
            count: edits,
            number: capitalize(spellNumber(edits)),
          })
        : unchanged,
      edits > 0,
    ],
    ...(facts
      ? [
          [t('Files'), facts.files ? changed : unchanged, facts.files] as const,
          [t('Account'), facts.account ? changed : unchanged, facts.account] as const,
          [t('Time', {}, 'of a post'), facts.time ? changed : unchanged, facts.time] as const,
        ]
      : []),
    ...(facts?.mentions ? [[t('Mentions'), changed, true] as const] : []),
    ...(facts?.firstComment ? [[t('First comment'), changed, true] as const] : []),
    ...(facts?.options ? [[t('Options'), changed, true] as const] : []),
  ];
  return (
    <dl className="grid grid-cols-[minmax(70px,auto)_1fr] gap-x-3 gap-y-1 text-sm">
      {rows.map(([name, text, isChanged]) => (
        <div key={name} className="col-span-2 grid grid-cols-subgrid">
          <dt className="text-fg-3">{name}</dt>
          <dd className={isChanged ? '' : 'text-fg-3'}>{text}</dd>
        </div>
      ))}
    </dl>
  );
}
