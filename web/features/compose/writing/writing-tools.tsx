import { useQuery } from '@tanstack/react-query';
import { PenLine, Undo2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { PlatformView } from '../../../../server/http/views.ts';
import { Icon } from '../../../components/icon.tsx';
import { preloadable, usePreloadable } from '../../../components/preloadable.ts';
import { useMe } from '../../../data/session.ts';
import { t } from '../../../i18n/t.ts';
import { brandQuery } from '../../generation/brand-queries.ts';
import {
  type CaptionsView,
  type CaptionView,
  contentToolsQuery,
  emptyBrief,
  type WriterView,
  writeCaptions,
} from '../../generation/queries.ts';
import { useSavedBrief } from '../../generation/use-saved-brief.ts';
import { useStreamedResponse } from '../../generation/use-streamed-response.ts';
import { defaultWriter, offeredActions } from '../../generation/writing-labels.ts';
import type { PlatformName } from '../../platforms/platforms.ts';
import { RewriteMenu } from './rewrite-menu.tsx';
import { isSelected, type Selection } from './selection.ts';
import { useRewrite } from './use-rewrite.ts';
import type { SuggestionActions } from './variants.tsx';

const panels = preloadable(() => import('./panels.ts'));
const variantCount = 3;
const rowClass = 'flex flex-wrap items-center gap-0.5 border-t border-edge px-2 py-1.5';

/** Shown below the caption: write it or rewrite it. Both only suggest. */
export function WritingTools({
  text,
  selection,
  platform,
  targets,
  offered,
  suggestionActions,
  undo,
  onText,
  onAccepted,
  children,
}: {
  text: string;
  selection: Selection;
  /** Undefined until the user has chosen one, and for text that several platforms share. */
  platform: PlatformView | undefined;
  /** The platforms that will show this text. */
  targets: readonly PlatformName[];
  offered: readonly Pick<PlatformView, 'platform' | 'name'>[];
  suggestionActions: SuggestionActions;
  /** Restores the text from before the last accepted suggestion. */
  undo: (() => void) | null;
  onText: (text: string) => void;
  /** Moves the focus back to the text, because the pressed button is gone. */
  onAccepted: () => void;
  /** Other tools, in the same row. */
  children: ReactNode;
}) {
  const { workspace } = useMe();
  const { data: tools, isError } = useQuery(contentToolsQuery);
  const { data: brand } = useQuery(brandQuery);
  const { kept, keep } = useSavedBrief(workspace.id);
  const brief = kept ?? emptyBrief(brand?.languages[0]);
  const [open, setOpen] = useState(false);
  // A choice made for other accounts than the current ones does not count.
  const [chosen, setChosen] = useState<{ of: string; platforms: readonly PlatformName[] } | null>(null);
  const [requestedPlatforms, setRequestedPlatforms] = useState<readonly PlatformName[]>([]);
  const [writer, setWriter] = useState<WriterView['kind']>();
  const { state, run, stop, clear } = useStreamedResponse<CaptionsView, CaptionView>();
  const rewriting = useRewrite(platform?.platform);
  const loaded = usePreloadable(panels, open || state.at !== 'resting' || rewriting.asked !== null, () => {
    setOpen(false);
    clear();
    rewriting.discard();
  });
  if (isError && !tools) return <div className={rowClass}>{children}</div>;

  const defaultPlatforms = targets.length > 0 ? targets : offered.slice(0, 1).map((one) => one.platform);
  const platforms = chosen?.of === defaultPlatforms.join() ? chosen.platforms : defaultPlatforms;
  // Until the writers are known, the row keeps its place.
  const writers = tools?.writers ?? [];
  const writerKind = writer ?? defaultWriter(writers)?.kind;
  const actions = offeredActions(writers).filter((action) => action !== 'alt_text');
  const write = (kind = writerKind) => {
    setOpen(false);
    setRequestedPlatforms(platforms);
    rewriting.discard();
    void run((signal, { text: onPart, piece }) =>
      writeCaptions({ brief, platforms, variants: variantCount, ...(kind ? { writer: kind } : {}) }, signal, {
        text: onPart,
        caption: piece,
      }),
    );
  };
  const use = (next: string) => {
    onText(next);
    rewriting.discard();
    onAccepted();
  };
  return (
    <>
      {state.at === 'resting' || !loaded ? null : (
        <loaded.Variants
          state={state}
          platforms={requestedPlatforms}
          actions={{
            ...suggestionActions,
            onAccept: (captions) => {
              suggestionActions.onAccept(captions);
              // Accepted for one of several platforms: the captions for the others are still needed.
              if (captions.length === 1 && requestedPlatforms.length > 1 && suggestionActions.acceptsSeveral)
                return;
              clear();
              onAccepted();
            },
          }}
          onStop={stop}
          onRetry={() => write()}
          onBuiltIn={writerKind === 'model' ? () => write('built_in') : null}
          onBrief={() => {
            clear();
            setOpen(true);
          }}
          onClose={clear}
        />
      )}
      {loaded ? <loaded.RewriteSuggestion rewriting={rewriting} text={text} onUse={use} /> : null}
      <div className={rowClass}>
        <button
          type="button"
          className="btn btn-sm btn-quiet"
          aria-expanded={open}
          disabled={!tools}
          onClick={() => setOpen(!open)}
        >
          <Icon of={PenLine} />
          {t('Write for me')}
        </button>
        {tools && actions.length > 0 && text.trim() !== '' ? (
          <RewriteMenu
            actions={actions}
            languages={tools.languages}
            hasSelection={isSelected(text, selection)}
            onRewrite={(action, into) => {
              clear();
              rewriting.start(action, into ?? brief.language, text, selection);
            }}
          />
        ) : null}
        {children}
        {undo ? (
          <button type="button" className="btn btn-sm btn-quiet ml-auto" onClick={undo}>
            <Icon of={Undo2} />
            {t('Undo')}
          </button>
        ) : null}
      </div>
      {open && tools && loaded ? (
        <loaded.BriefForm
          brief={brief}
          onBrief={keep}
          tools={tools}
          offered={offered}
          platforms={platforms}
          onPlatforms={(next) => setChosen({ of: defaultPlatforms.join(), platforms: next })}
          writer={writerKind}
          onWriter={setWriter}
          onWrite={() => write()}
          onClose={() => setOpen(false)}
          isBrandEmpty={brand?.updated_at === null}
        />
      ) : null}
    </>
  );
}
