import type { ReactNode } from 'react';
import { Dialog, DialogActions } from '../../components/dialog.tsx';
import { InlineProblem } from '../../components/feedback.tsx';
import { spellNumber } from '../../i18n/format-text.ts';
import { rich } from '../../i18n/rich.tsx';
import { t } from '../../i18n/t.ts';
import { longMoment } from '../../time/dates.ts';
import { platformLabel } from '../platforms/platforms.ts';
import type { Entry } from './plan.ts';
import { useRegenerate } from './queries.ts';

interface DialogText {
  readonly title: string;
  readonly description: string;
  readonly lost: ReactNode;
  readonly kept: ReactNode;
  readonly also: ReactNode;
  readonly yes: string;
}

/** Generation continues with every waiting item, even after a stop. */
const describeAlsoFilled = (empty: number): ReactNode =>
  empty === 0
    ? null
    : rich(
        '<b>Also written:</b> {count, plural, one {one place that is} other {{number} places that are}} still empty. You can stop it at any time.',
        { count: empty, number: spellNumber(empty) },
      );

const textForOne = (one: Entry, empty: number, zone: string): DialogText => ({
  title: one.state === null ? t('Write this post?') : t('Make this draft again?'),
  description: t('{place}. Caption and picture are made from the brief; the time stays.', {
    place: `${platformLabel(one.platform)}${one.at ? `, ${longMoment(one.at, zone)}` : ''}`,
  }),
  lost: one.state === null ? null : rich('<b>Lost:</b> its text and picture, including all edits.'),
  kept: null,
  also: describeAlsoFilled(empty),
  yes: one.state === null ? t('Write it') : t('Make it again'),
});

const textForAll = (drafts: number, empty: number): DialogText => ({
  title: t('Make all drafts again?'),
  description: t('Captions and pictures are made again from the current brief; the times stay.'),
  lost: rich(
    '<b>Lost:</b> the text and pictures of {count, plural, one {one draft} other {{number} drafts}} that nobody has edited.',
    { count: drafts, number: spellNumber(drafts) },
  ),
  kept: rich(
    '<b>Kept:</b> drafts that somebody has changed or reviewed, posts in review or further on, and what was added by hand.',
  ),
  also: describeAlsoFilled(empty),
  yes: t('Make them again'),
});

/** States exactly what is replaced and what stays, before anything happens. */
export function RegenerateDialog({
  campaignId,
  entry,
  draftCount,
  emptyCount,
  zone,
  onClose,
}: {
  campaignId: string;
  /** Null means all of them. */
  entry: Entry | null;
  draftCount: number;
  /** How many other places are still empty. */
  emptyCount: number;
  zone: string;
  onClose: () => void;
}) {
  const again = useRegenerate(campaignId);
  const words = entry ? textForOne(entry, emptyCount, zone) : textForAll(draftCount, emptyCount);
  return (
    <Dialog open onClose={onClose} title={words.title} description={words.description}>
      {words.lost || words.kept || words.also ? (
        <ul className="grid gap-1.5 text-sm">
          {words.lost ? <li>{words.lost}</li> : null}
          {words.kept ? <li>{words.kept}</li> : null}
          {words.also ? <li>{words.also}</li> : null}
        </ul>
      ) : null}
      {again.isError ? <InlineProblem error={again.error} /> : null}
      <DialogActions>
        <button type="button" className="btn btn-quiet" onClick={onClose}>
          {entry ? t('Leave it') : t('Leave them')}
        </button>
        <button
          type="button"
          className="btn btn-solid"
          disabled={again.isPending}
          onClick={() => again.mutate(entry?.item ? [entry.item.id] : null, { onSuccess: onClose })}
        >
          {words.yes}
        </button>
      </DialogActions>
    </Dialog>
  );
}
