import { Link } from '@tanstack/react-router';
import { Info } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { InlineProblem } from '../../../components/feedback.tsx';
import { Icon } from '../../../components/icon.tsx';
import { rich } from '../../../i18n/rich.tsx';
import { t } from '../../../i18n/t.ts';
import type { CaptionsView, CaptionView } from '../../generation/queries.ts';
import type { AnswerState } from '../../generation/use-streamed-answer.ts';
import { tokenWords, writtenBy } from '../../generation/writing-words.ts';
import { PlatformGlyph } from '../../platforms/platform-glyph.tsx';
import type { PlatformName } from '../../platforms/platforms.ts';
import { platformLabel } from '../../platforms/platforms.ts';
import { Suggestion, Underway } from './suggestion.tsx';

/** What can be done with words: taken into the posts here, or kept as a post of their own. */
export interface AcceptSuggestion {
  /** False where it is for another platform than the posts here. */
  readonly isForThis: (platform: PlatformName) => boolean;
  /** False while one suggestion decides where the post goes. */
  readonly takesSeveral: boolean;
  /** For each of its platforms one. */
  readonly onTake: (captions: readonly CaptionView[]) => void;
  readonly onKeep: (caption: CaptionView) => void;
  /** The drafts that were kept, by what they say. */
  readonly kept: ReadonlyMap<CaptionView, string | 'keeping'>;
}

/** The first for each platform together, then the second: what a person takes in one go. */
const sets = (all: readonly CaptionView[]): CaptionView[][] => {
  const each = [...Map.groupBy(all, ({ platform }) => platform).values()];
  const most = Math.max(0, ...each.map(({ length }) => length));
  return Array.from({ length: most }, (_, at) => each.flatMap((captions) => captions[at] ?? []));
};

export function Variants({
  state,
  asked,
  taking,
  onStop,
  onAgain,
  onBrief,
  onClose,
}: {
  state: AnswerState<CaptionsView, CaptionView>;
  /** The platforms that it writes for. */
  asked: readonly PlatformName[];
  taking: AcceptSuggestion;
  onStop: () => void;
  onAgain: () => void;
  onBrief: () => void;
  onClose: () => void;
}) {
  const several = asked.length > 1;
  const tokens = state.answer ? tokenWords(state.answer.tokens) : null;
  // The form that was sent is gone; who uses the keyboard goes on here.
  const here = useRef<HTMLElement>(null);
  useEffect(() => here.current?.focus(), []);
  return (
    <section
      ref={here}
      tabIndex={-1}
      aria-label={t('Suggestions')}
      className="outline-none scroll-mt-20 grid gap-3 px-[18px] pb-[18px] max-phone:px-3.5"
    >
      {sets(state.pieces).map((captions, at) => {
        const title = t('Suggestion {number}', { number: at + 1 });
        const takes = captions.filter(({ platform }) => taking.isForThis(platform));
        // Half of a set would leave the other platforms without words.
        const isWhole = several ? takes.length > 1 && taking.takesSeveral && state.at !== 'running' : true;
        const use =
          takes.length > 0 && isWhole ? (
            <button
              type="button"
              className="btn btn-sm btn-solid"
              aria-label={t('{act}: {name}', { act: t('Use these words'), name: title })}
              onClick={() => taking.onTake(takes)}
            >
              {t('Use these words')}
            </button>
          ) : null;
        return (
          <Suggestion
            // biome-ignore lint/suspicious/noArrayIndexKey: they only ever grow at the end
            key={at}
            name={title}
            title={title}
            act={several ? use : null}
            actions={several ? null : use}
          >
            <div className="grid gap-2.5 divide-y divide-edge *:not-last:pb-2">
              {captions.map((caption) => (
                <Caption key={caption.platform} caption={caption} several={several} taking={taking} />
              ))}
            </div>
          </Suggestion>
        );
      })}
      {state.at === 'running' ? (
        <Underway
          title={t('{count, plural, =0 {Writing} other {Writing, # so far}}', { count: state.pieces.length })}
          text={state.text}
          onStop={onStop}
        />
      ) : null}
      {state.at === 'failed' ? <InlineProblem error={state.error} /> : null}
      {state.at === 'stopped' ? (
        <p className="note" role="status">
          <Icon of={Info} />
          {state.pieces.length > 0
            ? t('Stopped. What was whole stays here.')
            : t('Stopped. Nothing was kept.')}
        </p>
      ) : null}
      {state.answer ? (
        <p className="meta" role="status">
          {writtenBy(state.answer.writer)}
          {tokens ? <span className="num"> {tokens}</span> : null}
        </p>
      ) : null}
      {state.at === 'running' ? null : (
        <div className="flex flex-wrap gap-1.5">
          <button type="button" className="btn btn-sm" onClick={onAgain}>
            {t('Try again')}
          </button>
          <button type="button" className="btn btn-sm btn-quiet" onClick={onBrief}>
            {t('Change the brief')}
          </button>
          <button type="button" className="btn btn-sm btn-quiet" onClick={onClose}>
            {t('Discard')}
          </button>
        </div>
      )}
    </section>
  );
}

/** The words for one platform; of several, with what can be done with them alone. */
function Caption({
  caption,
  several,
  taking: { isForThis, onTake, onKeep, kept },
}: {
  caption: CaptionView;
  several: boolean;
  taking: AcceptSuggestion;
}) {
  const platform = platformLabel(caption.platform);
  const place = kept.get(caption);
  return (
    <fieldset className="grid gap-1.5" aria-label={platform}>
      {several ? (
        <span className="flex items-center gap-1.5 text-sm font-[550]">
          <PlatformGlyph platform={caption.platform} size={13} label={null} />
          {platform}
        </span>
      ) : null}
      {caption.options.title ? (
        <p className="text-sm">
          {rich('<meta>Title</meta> <b>{title}</b>', {
            title: caption.options.title,
            meta: (inner) => <span className="meta">{inner}</span>,
          })}
        </p>
      ) : null}
      <p className="sug-text">{caption.caption}</p>
      {isForThis(caption.platform) ? (
        several ? (
          <button
            type="button"
            className="btn btn-sm btn-quiet -ml-2.5 justify-self-start"
            onClick={() => onTake([caption])}
          >
            {t('Use for {platform}', { platform })}
          </button>
        ) : null
      ) : place && place !== 'keeping' ? (
        <Link to="/posts/$postId" params={{ postId: place }} className="link justify-self-start text-sm">
          {t('Kept as a {platform} draft', { platform })}
        </Link>
      ) : (
        <button
          type="button"
          className="btn btn-sm justify-self-start"
          disabled={place === 'keeping'}
          onClick={() => onKeep(caption)}
        >
          {t('Keep as a {platform} draft', { platform })}
        </button>
      )}
    </fieldset>
  );
}
