import type { ApprovalView, RevisionView } from '../../server/http/views.ts';
import { noteTime } from '../lib/dates.ts';
import { diffText, editCount } from '../lib/text-diff.ts';
import { capital, plural } from '../lib/words.ts';

/** What a person must look at again: everything that moved after somebody had said yes. */
export function ChangedSince({
  approval,
  before,
  text,
  media,
  zone,
}: {
  approval: ApprovalView;
  before: RevisionView | null;
  text: string;
  media: readonly string[];
  zone: string;
}) {
  const edits = before ? editCount(diffText(before.text, text)) : null;
  const sameMedia = before ? before.media.map(({ sha256 }) => sha256).join() === media.join() : null;
  return (
    <section className="grid gap-2.5 border-t border-edge pt-4">
      <h3 className="h3">Changed since the last approval</h3>
      <p className="text-sm text-fg-2">
        {approval.by.name} approved rev {approval.revision_number}, {noteTime(approval.at, zone)}. It was
        changed after that, so that approval no longer counts.
      </p>
      {before ? (
        <dl className="grid grid-cols-[70px_1fr] gap-y-1 text-sm">
          <dt className="text-fg-3">Text</dt>
          <dd className={edits ? '' : 'text-fg-3'}>
            {edits ? `${capital(plural(edits, 'edit'))}, marked above` : 'same'}
          </dd>
          <dt className="text-fg-3">Files</dt>
          <dd className={sameMedia ? 'text-fg-3' : ''}>{sameMedia ? 'same' : 'changed'}</dd>
        </dl>
      ) : (
        <p className="text-sm text-fg-3">Read it as if it were new.</p>
      )}
    </section>
  );
}

export function MarkedText({ before, after }: { before: string; after: string }) {
  return diffText(before, after).map((piece, index) =>
    piece.kind === 'same' ? (
      piece.text
    ) : piece.kind === 'added' ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text have no other name
      <ins key={index} className="mk">
        {piece.text}
      </ins>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text have no other name
      <del key={index} className="mk">
        {piece.text}
      </del>
    ),
  );
}
