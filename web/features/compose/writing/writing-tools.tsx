import { useQuery } from '@tanstack/react-query';
import { PenLine, Undo2 } from 'lucide-react';
import { useState } from 'react';
import type { PlatformView } from '../../../../server/http/views.ts';
import { Icon } from '../../../components/icon.tsx';
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
import { useAnswer } from '../../generation/use-streamed-answer.ts';
import { likelyWriter, offeredActions } from '../../generation/writing-words.ts';
import type { PlatformName } from '../../platforms/platforms.ts';
import { BriefForm } from './brief-form.tsx';
import { RewriteMenu } from './rewrite-menu.tsx';
import { RewriteSuggestion } from './rewrite-suggestion.tsx';
import { isSelected, type Selection } from './selection.ts';
import { useRewriting } from './use-rewriting.ts';
import { type AcceptSuggestion, Variants } from './variants.tsx';

const variantCount = 3;

/** Below the caption: write it, and rewrite it. Both only suggest. */
export function WritingTools({
  text,
  selection,
  platform,
  targets,
  offered,
  taking,
  undo,
  onText,
  onTaken,
}: {
  text: string;
  selection: Selection;
  /** Undefined until a person has chosen one, and for words that several share. */
  platform: PlatformView | undefined;
  /** Those that will show these words. */
  targets: readonly PlatformName[];
  offered: readonly Pick<PlatformView, 'platform' | 'name'>[];
  taking: AcceptSuggestion;
  /** Puts back what stood there before the last suggestion was taken. */
  undo: (() => void) | null;
  onText: (text: string) => void;
  /** Back to the words: what was pressed is gone. */
  onTaken: () => void;
}) {
  const { workspace } = useMe();
  const { data: tools, isError } = useQuery(contentToolsQuery);
  const { data: brand } = useQuery(brandQuery);
  const { kept, keep } = useSavedBrief(workspace.id);
  const brief = kept ?? emptyBrief(brand?.languages[0]);
  const [open, setOpen] = useState(false);
  // A choice that was made for other accounts than those of now is none.
  const [chosen, setChosen] = useState<{ of: string; platforms: readonly PlatformName[] } | null>(null);
  const [asked, setAsked] = useState<readonly PlatformName[]>([]);
  const [writer, setWriter] = useState<WriterView['kind']>();
  const { state, run, stop, clear } = useAnswer<CaptionsView, CaptionView>();
  const rewriting = useRewriting(platform?.platform);
  if (isError && !tools) return null;

  const likely = targets.length > 0 ? targets : offered.slice(0, 1).map((one) => one.platform);
  const platforms = chosen?.of === likely.join() ? chosen.platforms : likely;
  // Until it is known who writes here, the row stands in its place.
  const writers = tools?.writers ?? [];
  const who = writer ?? likelyWriter(writers)?.kind;
  const actions = offeredActions(writers).filter((action) => action !== 'alt_text');
  const write = () => {
    setOpen(false);
    setAsked(platforms);
    rewriting.discard();
    void run((signal, { text: more, piece }) =>
      writeCaptions({ brief, platforms, variants: variantCount, ...(who ? { writer: who } : {}) }, signal, {
        text: more,
        caption: piece,
      }),
    );
  };
  const use = (next: string) => {
    onText(next);
    rewriting.discard();
    onTaken();
  };
  return (
    <>
      {state.at === 'resting' ? null : (
        <Variants
          state={state}
          asked={asked}
          taking={{
            ...taking,
            onTake: (captions) => {
              taking.onTake(captions);
              // Taken for one of several: those for the others are still wanted.
              if (captions.length === 1 && asked.length > 1 && taking.takesSeveral) return;
              clear();
              onTaken();
            },
          }}
          onStop={stop}
          onAgain={write}
          onBrief={() => {
            clear();
            setOpen(true);
          }}
          onClose={clear}
        />
      )}
      <RewriteSuggestion rewriting={rewriting} text={text} onUse={use} />
      <div className="galley-tools">
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
            selected={isSelected(text, selection)}
            onAsk={(action, into) => {
              clear();
              rewriting.ask(action, into ?? brief.language, text, selection);
            }}
          />
        ) : null}
        {undo ? (
          <button type="button" className="btn btn-sm btn-quiet ml-auto" onClick={undo}>
            <Icon of={Undo2} />
            {t('Undo')}
          </button>
        ) : null}
      </div>
      {open && tools ? (
        <BriefForm
          brief={brief}
          onBrief={keep}
          tools={tools}
          offered={offered}
          platforms={platforms}
          onPlatforms={(next) => setChosen({ of: likely.join(), platforms: next })}
          writer={who}
          onWriter={setWriter}
          onWrite={write}
          onClose={() => setOpen(false)}
          unbranded={brand?.updated_at === null}
        />
      ) : null}
    </>
  );
}
