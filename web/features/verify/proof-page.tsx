import { queryOptions, useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { ArrowUpRight, ChevronLeft, FileCheck2, Printer } from 'lucide-react';
import { verifyProof } from '../../../verifier/verify-proof.js';
import { ErrorState, SkeletonRows } from '../../components/feedback.tsx';
import { Icon } from '../../components/icon.tsx';
import { Page } from '../../components/page.tsx';
import { fetchFile, saveFile } from '../../data/download-file.ts';
import { useMe } from '../../data/session.ts';
import { t } from '../../i18n/t.ts';
import { fetchKeys } from './keys.ts';
import { ProofDocument } from './proof-document.tsx';
import { VerifyResult } from './verify-result.tsx';

const route = getRouteApi('/app/posts/$postId/proof');

/** The file, and what the same check as strangers make says of it: what is shown is what the file says. */
const proofFileQuery = (postId: string) =>
  queryOptions({
    queryKey: ['proof', postId],
    queryFn: async () => {
      const [file, keys] = await Promise.all([
        fetchFile(`/v1/posts/${postId}/proof`, 'application/vnd.signoff.proof+json', `proof-${postId}.json`),
        fetchKeys(),
      ]);
      return { file, verdict: await verifyProof(new Uint8Array(await file.blob.arrayBuffer()), keys) };
    },
    refetchOnWindowFocus: false,
  });

/** The proof of a post as a document: for a client or an auditor, to print, and to hand out. */
export function ProofPage() {
  const { postId } = route.useParams();
  const { workspace } = useMe();
  const proof = useQuery(proofFileQuery(postId));
  const back = (
    <Link
      to="/posts/$postId"
      params={{ postId }}
      activeOptions={{ exact: true }}
      className="btn btn-sm btn-quiet mb-3 -ml-2.5 print:hidden"
    >
      <Icon of={ChevronLeft} />
      {t('The post')}
    </Link>
  );
  if (!proof.data)
    return (
      <Page title={t('Proof of approval')} backLink={back}>
        {proof.isError ? (
          <ErrorState
            error={proof.error}
            title={t('There is no proof to show')}
            onRetry={() => void proof.refetch()}
          />
        ) : (
          <SkeletonRows rows={6} />
        )}
      </Page>
    );
  const { file, verdict } = proof.data;
  return (
    <main id="main" tabIndex={-1} className="page" data-part="proof-page">
      {back}
      <div className="grid grid-cols-[minmax(0,1fr)_340px] items-start gap-8 max-tablet:grid-cols-1">
        <div className="min-w-0 bg-booth p-4.5 max-phone:-mx-4 max-phone:px-0 max-phone:py-2 print:bg-transparent print:p-0">
          <div className="proof mx-auto max-w-[820px]">
            {verdict.ok && verdict.proof ? (
              <ProofDocument proof={verdict.proof} zone={workspace.time_zone} />
            ) : (
              <VerifyResult fileName={file.name} verdict={verdict} onAgain={() => void proof.refetch()} />
            )}
          </div>
        </div>
        <aside className="grid grid-cols-[minmax(0,1fr)] gap-3 print:hidden desk:sticky desk:top-[calc(var(--mast-h)+16px)]">
          <h2 className="h2">{t('Give it to someone')}</h2>
          <button type="button" className="btn btn-solid" onClick={() => window.print()}>
            <Icon of={Printer} />
            {t('Print the proof, or save it as PDF')}
          </button>
          <button type="button" className="btn wrap-anywhere" onClick={() => saveFile(file)}>
            <Icon of={FileCheck2} />
            {t('The file, {name}', { name: file.name })}
          </button>
          <p className="meta">
            {t(
              'The PDF is for reading. The file is for checking: it holds the words, the signatures and their place in the chain, and the names of everyone who approved or opened the post.',
            )}
          </p>
          <hr className="rule" />
          <h2 className="h2">{t('Let anyone check it')}</h2>
          <p className="text-sm text-fg-2">
            {t('A public page reads the file and says whether it is whole.')}
          </p>
          <Link to="/verify" className="btn">
            {t('Open the public page')}
            <Icon of={ArrowUpRight} />
          </Link>
        </aside>
      </div>
    </main>
  );
}
