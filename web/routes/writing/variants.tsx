import { Link } from '@tanstack/react-router';
import { Info } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { InlineProblem } from '../../components/feedback.tsx';
import { Icon } from '../../components/icon.tsx';
import { PlatformGlyph, platformLabel } from '../../components/platform-glyph.tsx';
import type { CaptionsView, CaptionView } from '../../data/content.ts';
import type { PlatformName } from '../../data/drafts.ts';
import { rich } from '../../i18n/rich.tsx';
import { t } from '../../i18n/t.ts';
import type { AnswerState } from '../../lib/use-answer.ts';
import { Suggestion, Underway } from './suggestion.tsx';
import { tokenWords, writtenBy } from './words.ts';

/** What can be done with one: taken into this post, or kept as a post of its own. */
export interface Taking {
  /** False where it is for another platform than this post. */
  readonly isForThis: (platform: PlatformName) => boolean;
  readonly onTake: (caption: CaptionView) => void;
  readonly onKeep: (caption: CaptionView) => void;
  /** The drafts that were kept, by what they say. */
  readonly kept: ReadonlyMap<CaptionView, string | 'keeping'>;
}

/** Counted for each platform. */
const numberOf = (all: readonly CaptionView[], at: number): number =>
  all.slice(0, at + 1).filter(({ platform }) => platform === all[at]?.platform).length;

export function Variants({
  state,
  taking,
  onStop,
  onAgain,
  onBrief,
  onClose,
}: {
  state: AnswerState<CaptionsView, CaptionView>;
  taking: Taking;
  onStop: () => void;
  onAgain: () => void;
  onBrief: () => void;
  onClose: () => void;
}) {
  const { isForThis, onTake, onKeep, kept } = taking;
  const several = new Set(state.pieces.map(({ platform }) => platform)).size > 1;
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
      {state.pieces.map((variant, at) => {
        const place = kept.get(variant);
        const number = numberOf(state.pieces, at);
        const platform = platformLabel[variant.platform];
        return (
          <Suggestion
            // biome-ignore lint/suspicious/noArrayIndexKey: they only ever grow at the end
            key={at}
            title={
              <>
                {several ? <PlatformGlyph platform={variant.platform} size={13} label={null} /> : null}
                {several
                  ? t('Suggestion {number}, {platform}', { number, platform })
                  : t('Suggestion {number}', { number })}
              </>
            }
            actions={
              isForThis(variant.platform) ? (
                <button type="button" className="btn btn-sm" onClick={() => onTake(variant)}>
                  {t('Use it')}
                </button>
              ) : place && place !== 'keeping' ? (
                <Link to="/posts/$postId" params={{ postId: place }} className="link text-sm">
                  {t('Kept as a {platform} draft', { platform })}
                </Link>
              ) : (
                <button
                  type="button"
                  className="btn btn-sm"
                  disabled={place === 'keeping'}
                  onClick={() => onKeep(variant)}
                >
                  {t('Keep as a {platform} draft', { platform })}
                </button>
              )
            }
          >
            {variant.options.title ? (
              <p className="text-sm">
                {rich('<meta>Title</meta> <b>{title}</b>', {
                  title: variant.options.title,
                  meta: (inner) => <span className="meta">{inner}</span>,
                })}
              </p>
            ) : null}
            <p className="sug-text">{variant.caption}</p>
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
