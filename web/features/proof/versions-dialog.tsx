import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { PostDetailView } from '../../../server/http/views.ts';
import { Dialog, DialogActions } from '../../components/dialog.tsx';
import { ErrorState, SkeletonRows } from '../../components/feedback.tsx';
import { useMe } from '../../data/session.ts';
import { t } from '../../i18n/t.ts';
import { noteTime } from '../../time/dates.ts';
import { StateBadge } from '../post/post-state.tsx';
import { revisionsQuery } from '../post/queries.ts';
import { ChangedFiles } from './changed-files.tsx';
import { MarkedText } from './marked-text.tsx';
import { findVersionChanges, listVersions, type Version, type VersionChanges } from './versions.ts';

/** A post whose versions are shown. */
export interface VersionedPost {
  readonly post: PostDetailView;
  /** Its text at this moment, in an editor also before it is saved. */
  readonly textNow: string;
  /** What tells it apart, where there are several. */
  readonly name: string;
}

const otherLabels: Readonly<Record<VersionChanges['others'][number], string>> = {
  files: t('Files'),
  account: t('Account'),
  mentions: t('Mentions'),
  firstComment: t('First comment'),
  options: t('Options'),
};

const versionName = ({ number }: Version): string =>
  number === null ? t('Saved draft') : t('Revision {number}', { number });

/** Every version with its author, its state and what it changed; `action` is what can be done with one. */
export function VersionsDialog({
  posts,
  initialNumber,
  action,
  onClose,
}: {
  posts: readonly [VersionedPost, ...VersionedPost[]];
  /** The revision of the first post that is shown first. */
  initialNumber: number | null;
  action: (of: VersionedPost, version: Version) => ReactNode;
  onClose: () => void;
}) {
  const [shownId, setShownId] = useState(posts[0].post.id);
  const shown = posts.find(({ post }) => post.id === shownId) ?? posts[0];
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('Versions')}
      description={t('What was sent to review, and what was saved since. Marks show what a version changed.')}
      wide="very"
    >
      {posts.length > 1 ? (
        <fieldset className="seg justify-self-start">
          <legend className="sr-only">{t('Versions of')}</legend>
          {posts.map(({ post, name }) => (
            <button
              key={post.id}
              type="button"
              aria-pressed={post.id === shown.post.id}
              onClick={() => setShownId(post.id)}
            >
              {name}
            </button>
          ))}
        </fieldset>
      ) : null}
      <PostVersions
        key={shown.post.id}
        of={shown}
        initialNumber={shown === posts[0] ? initialNumber : null}
        action={(version) => action(shown, version)}
      />
      <DialogActions>
        <button type="button" className="btn btn-quiet" onClick={onClose}>
          {t('Close')}
        </button>
      </DialogActions>
    </Dialog>
  );
}

function PostVersions({
  of: { post, textNow },
  initialNumber,
  action,
}: {
  of: VersionedPost;
  initialNumber: number | null;
  action: (version: Version) => ReactNode;
}) {
  const { workspace } = useMe();
  const revisions = useQuery(revisionsQuery(post.id));
  const [chosen, setChosen] = useState<number | null>(initialNumber);
  if (revisions.isError && !revisions.data)
    return <ErrorState error={revisions.error} onRetry={() => void revisions.refetch()} />;
  if (!revisions.data) return <SkeletonRows rows={3} />;
  const versions = listVersions(post, revisions.data);
  const index = Math.max(
    0,
    versions.findIndex(({ number }) => number === chosen),
  );
  const version = versions[index];
  if (!version) return <p className="note">{t('Nothing was sent to review yet.')}</p>;
  return (
    <div className="grid grid-cols-[268px_minmax(0,1fr)] gap-5 max-tablet:grid-cols-1 max-tablet:gap-3">
      <ol
        aria-label={t('Versions')}
        className="panel max-h-[min(480px,56dvh)] content-start divide-y divide-edge self-start overflow-y-auto max-tablet:max-h-[26dvh]"
      >
        {versions.map((one, at) => (
          <li key={one.number}>
            <button
              type="button"
              aria-current={at === index ? 'true' : undefined}
              className="grid min-h-11 w-full gap-1 px-3 py-2 text-left hover:bg-sunk aria-[current]:bg-sunk aria-[current]:shadow-[inset_2px_0_0_var(--text)]"
              onClick={() => setChosen(one.number)}
            >
              <span className="flex flex-wrap items-center justify-between gap-2">
                <span className="text-sm font-[550]">{versionName(one)}</span>
                {one.number === null ? null : <StateBadge state={one.state} />}
              </span>
              <span className="slug text-fg-2">
                {noteTime(one.at, workspace.time_zone)}
                {one.by ? ` · ${one.by}` : ''}
              </span>
              <span className="meta">{summarizeChanges(versions[at + 1], one)}</span>
            </button>
          </li>
        ))}
      </ol>
      <OneVersion
        key={version.number}
        version={version}
        before={versions[index + 1]}
        textNow={textNow}
        action={action(version)}
      />
    </div>
  );
}

/** `Text, files` */
const summarizeChanges = (before: Version | undefined, version: Version): string => {
  if (!before) return t('The first version');
  const { edits, others } = findVersionChanges(before, version);
  const changed = [
    ...(edits > 0 ? [t('Text', {}, 'of a post')] : []),
    ...others.map((part) => otherLabels[part]),
  ];
  return changed.length > 0 ? changed.join(', ') : t('Nothing changed');
};

type Comparison = 'before' | 'now' | 'none';

function OneVersion({
  version,
  before,
  textNow,
  action,
}: {
  version: Version;
  before: Version | undefined;
  textNow: string;
  action: ReactNode;
}) {
  const [comparison, setComparison] = useState<Comparison>(before ? 'before' : 'now');
  const base = comparison === 'before' ? before?.text : comparison === 'now' ? textNow : undefined;
  const others = before ? findVersionChanges(before, version).others : [];
  const choices: readonly (readonly [Comparison, string])[] = [
    ...(before ? [['before', t('The version before')] as const] : []),
    ['now', t('The text now')],
    ['none', t('Nothing', {}, 'to compare with')],
  ];
  return (
    <section aria-label={versionName(version)} className="grid min-w-0 content-start gap-3">
      <fieldset className="flex flex-wrap items-center gap-x-2.5 gap-y-1.5">
        <legend className="sr-only">{t('Compared with')}</legend>
        <span aria-hidden className="meta">
          {t('Compared with')}
        </span>
        <span className="seg">
          {choices.map(([value, label]) => (
            <button
              key={value}
              type="button"
              aria-pressed={comparison === value}
              onClick={() => setComparison(value)}
            >
              {label}
            </button>
          ))}
        </span>
      </fieldset>
      <p className="max-h-[38dvh] min-h-[88px] overflow-y-auto rounded-2 border border-edge bg-paper px-3.5 py-3 font-post text-[15px] leading-[1.6] wrap-anywhere whitespace-pre-wrap">
        {base === undefined ? (
          version.text || <span className="text-fg-3">{t('No text yet.')}</span>
        ) : (
          <MarkedText before={base} after={version.text} />
        )}
      </p>
      {comparison === 'before' && others.length > 0 ? (
        <p className="text-sm">
          {t('Also different: {parts}.', { parts: others.map((part) => otherLabels[part]).join(', ') })}
        </p>
      ) : null}
      {comparison === 'before' && before?.content && version.content ? (
        <ChangedFiles
          before={{ ...before.content, number: before.number }}
          after={{ ...version.content, number: version.number }}
          isSinceApproval={false}
        />
      ) : null}
      {version.text === textNow ? (
        <p className="meta">{t('This is the text now.')}</p>
      ) : version.text === '' ? null : (
        action
      )}
    </section>
  );
}
