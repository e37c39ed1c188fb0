import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ArrowLeft, Download, FileCheck2, Printer } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { AuditEntryView, PostDetailView } from '../../../server/http/views.ts';
import { ErrorState, Skeleton } from '../../components/feedback.tsx';
import { Icon } from '../../components/icon.tsx';
import { Thumbnail } from '../../components/thumbnail.tsx';
import { rich } from '../../i18n/rich.tsx';
import { t } from '../../i18n/t.ts';
import { dateOf, offsetOf, timeOf } from '../../time/dates.ts';
import { platformLabel } from '../platforms/platforms.ts';
import { shortDigest } from '../post/post-headline.ts';
import { StateBadge } from '../post/post-state.tsx';
import { postQuery } from '../post/queries.ts';
import { describeMarkedPublished } from '../proof/proof-title.ts';
import { NewTimes } from '../proof/signatures.tsx';
import { Stamp } from '../proof/stamp.tsx';
import { buildApprovalProof } from './approval-proof.ts';
import { type AuditFilter, postAuditQuery, useDownloadProof } from './queries.ts';

const tilts = ['[--tilt:-1.4deg]', '[--tilt:-3deg]', '[--tilt:1.2deg]'];

/** The proof for a client or an auditor: who signed what, what was sent, and its positions in the chain. */
export function ProofOfApproval({
  postId,
  zone,
  backFilter,
}: {
  postId: string;
  zone: string;
  backFilter: AuditFilter;
}) {
  const post = useQuery(postQuery(postId));
  const entries = useQuery(postAuditQuery(postId));
  const container = useRef<HTMLElement>(null);
  // On a narrow screen the proof replaces the list, so scroll to its start; beside the list it is already in view.
  useEffect(() => {
    if (window.matchMedia('(max-width: 1100px)').matches) container.current?.scrollIntoView();
  }, []);
  const failed = [post, entries].find((query) => query.isError && !query.data);
  return (
    <aside
      className="max-phone:scroll-mt-[calc(var(--mast-h)+8px)] desk:sticky desk:top-[calc(var(--mast-h)+16px)]"
      aria-label={t('Proof of approval')}
      data-part="proof-of-approval"
      ref={container}
    >
      <Link to="/activity" search={backFilter} className="btn btn-sm btn-quiet mb-3 desk:hidden print:hidden">
        <Icon of={ArrowLeft} />
        {t('All of the journal')}
      </Link>
      {failed ? (
        <ErrorState
          error={failed.error}
          title={t('The post cannot be shown')}
          onRetry={() => void Promise.all([post.refetch(), entries.refetch()])}
        />
      ) : !post.data || !entries.data ? (
        <Skeleton>
          <span className="sk h-80 w-full" />
        </Skeleton>
      ) : (
        <Sheet post={post.data} entries={entries.data} zone={zone} />
      )}
    </aside>
  );
}

function Sheet({
  post,
  entries,
  zone,
}: {
  post: PostDetailView;
  entries: readonly AuditEntryView[];
  zone: string;
}) {
  const proof = buildApprovalProof(post, entries);
  const formatMoment = (at: string) => `${dateOf(at, zone)}, ${timeOf(at, zone)} ${offsetOf(at, zone)}`;
  const download = useDownloadProof();
  const isProvable = post.published_at !== null || post.approvals.given >= post.approvals.needed;
  return (
    <>
      <div className="rounded-1 bg-booth p-3 max-phone:-mx-4 max-phone:px-0 max-phone:py-2 print:bg-transparent print:p-0">
        <div className="proof [--l:10px] [--m:16px]">
          <article className="sheet">
            <div className="grid gap-1 border-b border-edge px-4.5 pt-4 pb-3.5">
              <p className="slug">{t('Proof of approval, № {id}', { id: post.id })}</p>
              <h2 className="h2">{proof.title}</h2>
            </div>
            <div className="grid grid-cols-[76px_minmax(0,1fr)] gap-3.5 border-b border-edge px-4.5 py-3.5">
              <Thumbnail url={post.media[0]?.preview_url ?? undefined} className="size-19" />
              <div className="min-w-0">
                <p className="line-clamp-4 font-post text-sm [overflow-wrap:anywhere]">{post.caption}</p>
                <p className="slug mt-1.5">
                  {platformLabel(post.platform)}, {post.account?.name ?? t('no account')}
                  <br />
                  {post.marked_published
                    ? describeMarkedPublished(post.marked_published, formatMoment)
                    : post.published_at
                      ? t('Out {moment}', { moment: formatMoment(post.published_at) })
                      : null}
                </p>
                {post.published_at ? null : <StateBadge state={post.state} />}
              </div>
            </div>
            {proof.signatures.length > 0 ? (
              <div className="flex flex-wrap gap-x-5 gap-y-4 border-b border-edge px-4.5 py-4">
                {proof.signatures.map((signature, index) => (
                  <Stamp
                    key={signature.approval.id}
                    signature={signature}
                    zone={zone}
                    size="small"
                    tilt={tilts[index % tilts.length] ?? ''}
                  />
                ))}
              </div>
            ) : null}
            <div className="-mt-px border-b border-edge empty:hidden">
              <NewTimes signatures={proof.newTimeSignatures} zone={zone} />
            </div>
            <dl className="grid grid-cols-[92px_minmax(0,1fr)] gap-x-3 gap-y-1.5 px-4.5 py-3.5 text-(length:--text-xs) [&_dd]:font-slug [&_dd]:wrap-anywhere [&_dt]:text-fg-3">
              <dt>{t('Signed')}</dt>
              <dd>{proof.signedDigest ? shortDigest(proof.signedDigest) : t('nothing yet')}</dd>
              <dt>{t('Sent')}</dt>
              <dd>
                {proof.sentDigest
                  ? shortDigest(proof.sentDigest)
                  : post.marked_published
                    ? t('not confirmed')
                    : t('nothing yet')}
                {proof.sentDigest && proof.sentDigest === proof.signedDigest ? (
                  <span className="text-fg-3"> {t('(same)')}</span>
                ) : null}
              </dd>
              <dt>{t('In the chain')}</dt>
              <dd>{proof.chainPositions || t('not sealed yet')}</dd>
              {post.permalink ? (
                <>
                  <dt>{t('Where it is')}</dt>
                  <dd>
                    <a href={post.permalink} className="link" target="_blank" rel="noreferrer">
                      {post.permalink}
                    </a>
                  </dd>
                </>
              ) : null}
            </dl>
          </article>
        </div>
      </div>
      <div className="mt-4 grid gap-2.5 print:hidden">
        <div className="flex flex-wrap gap-2">
          <button type="button" className="btn btn-solid" onClick={() => window.print()}>
            <Icon of={Printer} />
            {t('Print the proof, or save it as PDF')}
          </button>
          {isProvable ? (
            <Link to="/posts/$postId/proof" params={{ postId: post.id }} className="btn">
              <Icon of={FileCheck2} />
              {t('Read it as a document')}
            </Link>
          ) : null}
          {isProvable ? (
            <button
              type="button"
              className="btn"
              disabled={download.isPending}
              onClick={() => download.mutate(post.id)}
            >
              <Icon of={Download} />
              {t('Download proof')}
            </button>
          ) : null}
        </div>
        {download.isError ? (
          <ErrorState error={download.error} title={t('The proof cannot be downloaded')} />
        ) : null}
        {isProvable ? (
          <p className="meta">
            {rich(
              'The file is for checking: anybody can do that on the <a>public page</a>, without an account. It holds the content, the names of everyone who approved or opened the post and when, the account, and the entries of the journal about it.',
              {
                a: (inner) => (
                  <Link to="/verify" className="link">
                    {inner}
                  </Link>
                ),
              },
            )}
          </p>
        ) : null}
        <p className="meta">{t('Whoever runs this Signoff checks every chain with:')}</p>
        <pre className="overflow-x-auto rounded-1 bg-sunk px-3 py-2.5 font-slug text-[12px]/[1.6]">
          npm run signoff -- verify-audit
        </pre>
      </div>
    </>
  );
}
