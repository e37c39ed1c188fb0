/** What the journal and the post say together about who approved what went out. Says no more than both hold. */
import type { ApprovalView, AuditEntryView, PostDetailView } from '../../../server/http/views.ts';
import { t } from '../../i18n/t.ts';
import { capital, joinAnd, numberWord } from '../../i18n/words.ts';
import { contentSignatures, type Signature, timeSignatures } from '../proof/signature-words.ts';

export interface ApprovalProof {
  readonly title: string;
  /** Those of the revision that went out, or that would. */
  readonly signatures: readonly Signature[];
  /** Of people who only approved another time for it. */
  readonly movers: readonly Signature[];
  readonly signedDigest: string | null;
  readonly sentDigest: string | null;
  /** `1277, 1278, sent 1280` */
  readonly places: string;
}

type Post = Pick<PostDetailView, 'approvals_list' | 'current_revision' | 'published_at' | 'marked_published'>;
type Entry = Pick<AuditEntryView, 'action' | 'data' | 'sequence'>;

const digestOf = ({ data }: Entry): string | null => (typeof data.digest === 'string' ? data.digest : null);

export const proofOf = (post: Post, entries: readonly Entry[]): ApprovalProof => {
  const sent = entries.find(({ action }) => action === 'post.published');
  const sentDigest = sent ? digestOf(sent) : null;
  const digest = sentDigest ?? post.current_revision?.digest ?? null;
  const held = ({ voided_at }: ApprovalView): boolean =>
    voided_at === null ||
    (sentDigest !== null && post.published_at !== null && voided_at > post.published_at);
  const approvals = post.approvals_list.filter((one) => one.digest === digest && held(one));
  const signatures = contentSignatures(approvals);
  const people = signatures.length;
  const values = { count: people, number: capital(numberWord(people)) };
  const title =
    people === 0
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
  const signed = entries
    .filter((entry) => entry.action === 'post.approved_by' && digestOf(entry) === digest)
    .flatMap(({ sequence }) => sequence ?? [])
    .sort((one, other) => one - other);
  return {
    title,
    signatures,
    movers: timeSignatures(approvals),
    signedDigest: people > 0 ? digest : null,
    sentDigest,
    places: joinPlaces(signed, sent?.sequence ?? null),
  };
};

const joinPlaces = (signed: readonly number[], sent: number | null): string =>
  [
    ...(signed.length > 0 ? [t('signed {places}', { places: joinAnd(signed.map(String)) })] : []),
    ...(sent ? [t('sent {place}', { place: String(sent) })] : []),
  ].join(', ');

const timeDocument = ({ by, at, timing }: ApprovalView) => ({
  by: by.name,
  at,
  publish_at: timing.publish_at,
  time_zone: timing.time_zone,
});

/** For machines: everything the sheet shows, in full. */
export const proofDocument = (
  post: PostDetailView,
  entries: readonly AuditEntryView[],
): Readonly<Record<string, unknown>> => {
  const { signatures, movers, signedDigest, sentDigest } = proofOf(post, entries);
  return {
    post_id: post.id,
    platform: post.platform,
    account: post.account?.name ?? null,
    state: post.state,
    text: post.caption,
    // Nobody saw it go out, so there is no such time.
    published_at: post.marked_published ? null : post.published_at,
    marked_published: post.marked_published,
    permalink: post.permalink,
    signed_digest: signedDigest,
    sent_digest: sentDigest,
    approvals: signatures.map(({ approval: { by, at, revision_number, declarations }, newTime }) => ({
      by: by.name,
      at,
      revision: revision_number,
      declarations,
      new_time: newTime && timeDocument(newTime),
    })),
    new_times: movers.map(({ approval }) => timeDocument(approval)),
    chain: entries.map(({ sequence, at, actor, app, action, data, hash }) => ({
      sequence,
      at,
      by: actor?.name ?? 'Signoff',
      app,
      action,
      data,
      hash,
    })),
  };
};
