import { Dialog, DialogActions } from '../../components/dialog.tsx';
import { InlineProblem } from '../../components/feedback.tsx';
import { platformLabel } from '../../components/platform-glyph.tsx';
import { useMakeAgain } from '../../data/campaigns.ts';
import type { Entry } from '../../lib/campaign-plan.ts';
import { longMoment } from '../../lib/dates.ts';
import { plural } from '../../lib/words.ts';

interface Words {
  readonly title: string;
  readonly description: string;
  readonly lost: string | null;
  readonly kept: string | null;
  readonly also: string | null;
  readonly yes: string;
}

/** Making goes on with everything that waits, also after a stop. */
const alsoFilled = (empty: number): string | null =>
  empty === 0
    ? null
    : `${plural(empty, 'place')} that ${empty === 1 ? 'is' : 'are'} still empty. You can stop it again.`;

const wordsForOne = (one: Entry, empty: number, zone: string): Words => ({
  title: one.state === null ? 'Write this post?' : 'Make this draft again?',
  description: `${platformLabel[one.platform]}${one.at ? `, ${longMoment(one.at, zone)}` : ''}. Caption and picture are made from the brief; the time stays.`,
  lost: one.state === null ? null : 'its words and its picture, with what anybody changed in them.',
  kept: null,
  also: alsoFilled(empty),
  yes: one.state === null ? 'Write it' : 'Make it again',
});

const wordsForAll = (drafts: number, empty: number): Words => ({
  title: 'Make all drafts again?',
  description: 'Captions and pictures are made anew from the brief as it is now; the times stay.',
  lost: `the words and pictures of ${plural(drafts, 'draft')} as the writer left them.`,
  kept: 'drafts that somebody has changed or reviewed, posts in review or further on, and what was added by hand.',
  also: alsoFilled(empty),
  yes: 'Make them again',
});

/** Says exactly what is replaced and what stays, before anything is. */
export function MakeAgainDialog({
  campaignId,
  one,
  drafts,
  empty,
  zone,
  onClose,
}: {
  campaignId: string;
  /** Null: all of them. */
  one: Entry | null;
  drafts: number;
  /** Places that wait beside it. */
  empty: number;
  zone: string;
  onClose: () => void;
}) {
  const again = useMakeAgain(campaignId);
  const words = one ? wordsForOne(one, empty, zone) : wordsForAll(drafts, empty);
  return (
    <Dialog open onClose={onClose} title={words.title} description={words.description}>
      {words.lost || words.kept || words.also ? (
        <ul className="grid gap-1.5 text-sm">
          {words.lost ? (
            <li>
              <b>Lost:</b> {words.lost}
            </li>
          ) : null}
          {words.kept ? (
            <li>
              <b>Kept:</b> {words.kept}
            </li>
          ) : null}
          {words.also ? (
            <li>
              <b>Also written:</b> {words.also}
            </li>
          ) : null}
        </ul>
      ) : null}
      {again.isError ? <InlineProblem error={again.error} /> : null}
      <DialogActions>
        <button type="button" className="btn btn-quiet" onClick={onClose}>
          Leave {one ? 'it' : 'them'}
        </button>
        <button
          type="button"
          className="btn btn-solid"
          disabled={again.isPending}
          onClick={() => again.mutate(one?.item ? [one.item.id] : null, { onSuccess: onClose })}
        >
          {words.yes}
        </button>
      </DialogActions>
    </Dialog>
  );
}
