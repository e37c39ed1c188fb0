import { Link } from '@tanstack/react-router';
import { Info } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { InlineProblem } from '../../../components/feedback.tsx';
import { Icon } from '../../../components/icon.tsx';
import { rich } from '../../../i18n/rich.tsx';
import { t } from '../../../i18n/t.ts';
import type { CaptionsView, CaptionView } from '../../generation/queries.ts';
import type { StreamedState } from '../../generation/use-streamed-response.ts';
import { describeTokens, describeWriter } from '../../generation/writing-labels.ts';
import { PlatformGlyph } from '../../platforms/platform-glyph.tsx';
import type { PlatformName } from '../../platforms/platforms.ts';
import { platformLabel } from '../../platforms/platforms.ts';
import { SuggestedText, Suggestion, SuggestionProgress } from './suggestion.tsx';

/** What can be done with a suggestion: accept it into the posts here, or save it as a separate draft. */
export interface SuggestionActions {
  /** False if none of the posts here is for that platform. */
  readonly fitsPlatform: (platform: PlatformName) => boolean;
  /** False while accepting a suggestion also chooses the account. */
  readonly acceptsSeveral: boolean;
  /** One caption for each of its platforms. */
  readonly onAccept: (captions: readonly CaptionView[]) => void;
  readonly onSaveAsDraft: (caption: CaptionView) => void;
  /** The ids of saved drafts, by suggestion. */
  readonly savedDrafts: ReadonlyMap<CaptionView, string | 'keeping'>;
}

/** The first caption of each platform together, then the second: what the user accepts in one step. */
const groupIntoSets = (all: readonly CaptionView[]): CaptionView[][] => {
  const each = [...Map.groupBy(all, ({ platform }) => platform).values()];
  const setCount = Math.max(0, ...each.map(({ length }) => length));
  return Array.from({ length: setCount }, (_, at) => each.flatMap((captions) => captions[at] ?? []));
};

export function Variants({
  state,
  platforms,
  actions,
  onStop,
  onRetry,
  onBuiltIn,
  onBrief,
  onClose,
}: {
  state: StreamedState<CaptionsView, CaptionView>;
  /** The platforms it writes for. */
  platforms: readonly PlatformName[];
  actions: SuggestionActions;
  onStop: () => void;
  onRetry: () => void;
  /** Writes it without the language model; null where none was asked. */
  onBuiltIn: (() => void) | null;
  onBrief: () => void;
  onClose: () => void;
}) {
  const several = platforms.length > 1;
  const tokens = state.answer ? describeTokens(state.answer.tokens) : null;
  // The submitted form is gone, so keyboard users continue here.
  const section = useRef<HTMLElement>(null);
  useEffect(() => section.current?.focus(), []);
  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-label={t('Suggestions')}
      className="outline-none scroll-mt-20 grid gap-3 px-[18px] pb-[18px] max-phone:px-3.5"
    >
      {groupIntoSets(state.pieces).map((captions, at) => {
        const title = t('Suggestion {number}', { number: at + 1 });
        const takes = captions.filter(({ platform }) => actions.fitsPlatform(platform));
        // Half a set would leave the other platforms without text.
        const isWhole = several ? takes.length > 1 && actions.acceptsSeveral && state.at !== 'running' : true;
        const use =
          takes.length > 0 && isWhole ? (
            <button
              type="button"
              className="btn btn-sm btn-solid"
              aria-label={t('{act}: {name}', { act: t('Use this text'), name: title })}
              onClick={() => actions.onAccept(takes)}
            >
              {t('Use this text')}
            </button>
          ) : null;
        return (
          <Suggestion
            // biome-ignore lint/suspicious/noArrayIndexKey: the list only grows at its end
            key={at}
            name={title}
            title={title}
            headAction={several ? use : null}
            actions={several ? null : use}
          >
            <div className="grid gap-2.5 divide-y divide-edge *:not-last:pb-2">
              {captions.map((caption) => (
                <Caption key={caption.platform} caption={caption} several={several} actions={actions} />
              ))}
            </div>
          </Suggestion>
        );
      })}
      {state.at === 'running' ? (
        <SuggestionProgress
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
            ? t('Stopped. What was finished stays here.')
            : t('Stopped. Nothing was kept.')}
        </p>
      ) : null}
      {state.answer ? (
        <p className="meta" role="status">
          {describeWriter(state.answer.writer)}
          {tokens ? <span className="num"> {tokens}</span> : null}
        </p>
      ) : null}
      {state.at === 'running' ? null : (
        <div className="flex flex-wrap gap-1.5">
          <button type="button" className="btn btn-sm" onClick={onRetry}>
            {t('Try again')}
          </button>
          {state.at === 'failed' && onBuiltIn ? (
            <button type="button" className="btn btn-sm" onClick={onBuiltIn}>
              {t('Use the built-in writer')}
            </button>
          ) : null}
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

/** The caption for one platform; with its own actions when there are several platforms. */
function Caption({
  caption,
  several,
  actions: { fitsPlatform, onAccept, onSaveAsDraft, savedDrafts },
}: {
  caption: CaptionView;
  several: boolean;
  actions: SuggestionActions;
}) {
  const platform = platformLabel(caption.platform);
  const draftId = savedDrafts.get(caption);
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
      <SuggestedText>{caption.caption}</SuggestedText>
      {fitsPlatform(caption.platform) ? (
        several ? (
          <button
            type="button"
            className="btn btn-sm btn-quiet -ml-2.5 justify-self-start"
            onClick={() => onAccept([caption])}
          >
            {t('Use for {platform}', { platform })}
          </button>
        ) : null
      ) : draftId && draftId !== 'keeping' ? (
        <Link to="/posts/$postId" params={{ postId: draftId }} className="link justify-self-start text-sm">
          {t('Kept as a {platform} draft', { platform })}
        </Link>
      ) : (
        <button
          type="button"
          className="btn btn-sm justify-self-start"
          disabled={draftId === 'keeping'}
          onClick={() => onSaveAsDraft(caption)}
        >
          {t('Keep as a {platform} draft', { platform })}
        </button>
      )}
    </fieldset>
  );
}
