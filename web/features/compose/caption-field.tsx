import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import type { PlatformView } from '../../../server/http/views.ts';
import { ProblemList } from '../../components/feedback.tsx';
import { t } from '../../i18n/t.ts';
import { countHashtags } from '../post/hashtags.ts';
import { countLength } from '../post/text-length.ts';
import { insertText } from './insert-text.ts';
import { LimitMeter } from './limit-meter.tsx';
import { MentionList, mentionOptionId } from './mentions/mention-list.tsx';
import { mentionSources, type Suggestion, useMentions } from './mentions/use-mentions.ts';
import type { PartView } from './part-view.ts';
import type { Selection } from './writing/selection.ts';

/** What the tools below the text can do with its field. */
export interface CaptionControls {
  readonly focus: () => void;
  /** Inserts at the caret, or at the end while there is none, and leaves the focus in the field. */
  readonly insert: (text: string) => void;
}

/** The text of the post, under the platform's own label and counted in its unit. */
export function CaptionField({
  value,
  platform,
  parts,
  hidesText,
  takesFocus,
  problems,
  onChange,
  onMention,
  head,
  tools,
}: {
  value: string;
  platform: PlatformView | undefined;
  /** The parts that will show this text. */
  parts: readonly PartView[];
  /** A Story shows no text: what was written stays, but is not shown there. */
  hidesText: boolean;
  /** The post is new, so the field takes the focus. */
  takesFocus: boolean;
  problems: readonly { param: string; message: string }[];
  onChange: (caption: string) => void;
  /** Somebody was chosen, and their name is in the text. */
  onMention: (suggestion: Suggestion) => void;
  head: ReactNode;
  /** The tools for the text and for its selection. */
  tools: (selection: Selection, controls: CaptionControls) => ReactNode;
}) {
  const textarea = useRef<HTMLTextAreaElement>(null);
  const hasCaret = useRef(false);
  const [selection, setSelection] = useState<Selection>({ start: 0, end: 0 });
  const caption = platform?.limits?.caption;
  const meters = hidesText ? [] : toMeters(parts, value);
  const controls: CaptionControls = {
    focus: () => textarea.current?.focus(),
    insert: (text) => {
      const field = textarea.current;
      if (!field) return;
      if (!hasCaret.current) field.setSelectionRange(field.value.length, field.value.length);
      insertText(field, text);
    },
  };
  const isOver = meters.some(({ used, max }) => used > max);
  const mentions = useMentions(value, selection.end, hidesText ? [] : mentionSources(parts));
  const mention = (suggestion: Suggestion): void => {
    const field = textarea.current;
    if (!field || mentions.typed === null) return;
    field.setSelectionRange(mentions.typed.start, selection.end);
    insertText(field, `@${suggestion.entity.name} `);
    mentions.dismiss();
    onMention(suggestion);
  };
  /** Chooses among the suggestions while the text keeps the focus. */
  const chooseByKey = (event: KeyboardEvent<HTMLTextAreaElement>): void => {
    const { suggestions, active, setActive, typed, dismiss } = mentions;
    const chosen = suggestions[active];
    // While a character is being composed, its keys belong to the input method.
    if (typed === null || event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') dismiss();
    else if (!chosen) return;
    else if (event.key === 'ArrowDown') setActive((active + 1) % suggestions.length);
    else if (event.key === 'ArrowUp') setActive((active + suggestions.length - 1) % suggestions.length);
    else if (isChoosingKey(event)) mention(chosen);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div>
      <label htmlFor="caption" className="lab mb-2 block">
        {caption?.label ?? t('Caption')}
      </label>
      <div className="rounded-2 border border-edge-strong bg-paper has-[>textarea:focus-visible]:outline-2 has-[>textarea:focus-visible]:-outline-offset-1 has-[>textarea:focus-visible]:outline-(--focus) has-[>textarea[aria-invalid=true]]:border-red has-[>textarea[aria-invalid=true]]:shadow-[inset_0_0_0_1px_var(--red)]">
        {head}
        <textarea
          ref={textarea}
          id="caption"
          className={`input field-sizing-content border-0 bg-transparent shadow-none outline-none ${hidesText ? 'min-h-[60px]' : 'min-h-[168px]'} resize-none px-[18px] py-4 text-[1.0625rem] leading-[1.6]`}
          placeholder={hidesText ? t('A Story shows no caption.') : t('What should people read?')}
          aria-describedby={[...meters.map(({ id }) => id), 'caption-problems'].join(' ')}
          aria-invalid={isOver || problems.length > 0 || undefined}
          aria-autocomplete={mentions.typed ? 'list' : undefined}
          aria-controls={mentions.suggestions.length > 0 ? 'mention-list' : undefined}
          aria-activedescendant={
            mentions.suggestions.length > 0 ? mentionOptionId(mentions.active) : undefined
          }
          // biome-ignore lint/a11y/noAutofocus: the user has just opened a new post
          autoFocus={takesFocus}
          value={value}
          onSelect={({ currentTarget: { selectionStart: start, selectionEnd: end } }) => {
            hasCaret.current = true;
            setSelection({ start, end });
          }}
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={chooseByKey}
        />
        <MentionList id="mention-list" found={mentions} onChoose={mention} />
        {hidesText ? null : tools(selection, controls)}
      </div>
      <div className="flex flex-wrap gap-x-3.5 max-phone:grid max-phone:grid-cols-2 max-phone:only:*:col-span-2">
        {meters.map(({ max, ...meter }) => (
          <LimitMeter key={meter.id} {...meter} max={max} />
        ))}
      </div>
      <div id="caption-problems" className="mt-2" aria-live="polite">
        <ProblemList errors={problems} />
      </div>
    </div>
  );
}

/** Not the keys that go back or send. */
const isChoosingKey = ({ key, shiftKey, ctrlKey, metaKey }: KeyboardEvent): boolean =>
  (key === 'Enter' && !ctrlKey && !metaKey) || (key === 'Tab' && !shiftKey);

/** Two accounts on one platform share its limits. */
const toMeters = (views: readonly PartView[], value: string) =>
  [...new Map(views.map(({ platform }) => [platform?.platform, platform])).values()].flatMap((platform) => {
    const caption = platform?.limits?.caption;
    if (!platform || !caption) return [];
    const { unit, max_length: max, max_hashtags: maxHashtags } = caption;
    const id = `caption-count-${platform.platform}`;
    const hashtags = countHashtags(value);
    return [
      { id, platform, unit, used: countLength(unit, value), max },
      ...(maxHashtags !== null && hashtags > 0
        ? [{ id: `${id}-hashtags`, platform, unit: 'hashtags', used: hashtags, max: maxHashtags }]
        : []),
    ];
  });
