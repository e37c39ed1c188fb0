/**
 * What the audit journal and the post together prove about who approved what went out. It claims no more than both
 * support.
 */
import type { ApprovalView, AuditEntryView, PostDetailView } from '../../../server/http/views.ts';
import { capitalize, formatList, spellNumber } from '../../i18n/format-text.ts';
import { t } from '../../i18n/t.ts';
import { contentSignatures, type Signature, timeSignatures } from '../proof/group-signatures.ts';

export interface ApprovalProof {
  readonly title: string;
  /** The signatures of the revision that went out, or that would go out. */
  readonly signatures: readonly Signature[];
  /** Signatures of people who only approved a new time for it. */
  readonly newTimeSignatures: readonly Signature[];
  readonly signedDigest: string | null;
  readonly sentDigest: string | null;
  /** `signed 1277 and 1278, sent 1280` */
  readonly chainPositions: string;
}

type Post = Pick<PostDetailView, 'approvals_list' | 'current_revision' | 'published_at' | 'marked_published'>;
type Entry = Pick<AuditEntryView, 'action' | 'data' | 'sequence'>;

const digestOf = ({ data }: Entry): string | null => (typeof data.digest === 'string' ? data.digest : null);

export const buildApprovalProof = (post: Post, entries: readonly Entry[]): ApprovalProof => {
  const sent = entries.find(({ action }) => action === 'post.published');
  const sentDigest = sent ? digestOf(sent) : null;
  const digest = sentDigest ?? post.current_revision?.digest ?? null;
  const isInForce = ({ voided_at }: ApprovalView): boolean =>
    voided_at === null ||
    (sentDigest !== null && post.published_at !== null && voided_at > post.published_at);
  const approvals = post.approvals_list.filter((one) => one.digest === digest && isInForce(one));
  const signatures = contentSignatures(approvals);
  const signerCount = signatures.length;
  const values = { count: signerCount, number: capitalize(spellNumber(signerCount)) };
  const title =
    signerCount === 0
      ? t('Nobody has signed this yet')
      : sentDigest === null
        ? post.marked_published
          ? t(
              '{count, plural, one {{number} person} other {{number} people}} signed it, and {name} said it is out',
              { ...values, name: post.marked_published.by.name },
            )
          : t(
              '{count, plural, one {{number} person} other {{number} people}} signed it, and it has not gone out',
              values,
            )
        : t(
            '{count, plural, one {{number} person} other {{number} people}} signed exactly what went out',
            values,
          );
  const approvalPositions = entries
    .filter((entry) => entry.action === 'post.approved_by' && digestOf(entry) === digest)
    .flatMap(({ sequence }) => sequence ?? [])
    .sort((one, other) => one - other);
  return {
    title,
    signatures,
    newTimeSignatures: timeSignatures(approvals),
    signedDigest: signerCount > 0 ? digest : null,
    sentDigest,
    chainPositions: describePositions(approvalPositions, sent?.sequence ?? null),
  };
};

const describePositions = (signed: readonly number[], sent: number | null): string =>
  [
    ...(signed.length > 0 ? [t('signed {places}', { places: formatList(signed.map(String)) })] : []),
    ...(sent ? [t('sent {place}', { place: String(sent) })] : []),
  ].join(', ');
