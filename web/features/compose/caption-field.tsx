import { type ReactNode, useRef, useState } from 'react';
import type { PlatformView } from '../../../server/http/views.ts';
import { ProblemList } from '../../components/feedback.tsx';
import { rich } from '../../i18n/rich.tsx';
import { t } from '../../i18n/t.ts';
import { countLength } from '../post/text-length.ts';
import { LimitMeter } from './limit-meter.tsx';
import type { PartView } from './part-view.ts';
import type { Selection } from './writing/selection.ts';

/** The text of the post, under the platform's own label and counted in its unit. */
export function CaptionField({
  value,
  platform,
  parts,
  hidesText,
  takesFocus,
  problems,
  onChange,
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
  head: ReactNode;
  /** The tools for the text and for its selection. */
  tools: (selection: Selection, focusWords: () => void) => ReactNode;
}) {
  const textarea = useRef<HTMLTextAreaElement>(null);
  const [selection, setSelection] = useState<Selection>({ start: 0, end: 0 });
  const caption = platform?.limits?.caption;
  const meters = hidesText ? [] : toMeters(parts, value);
  const isOver = meters.some(({ used, max }) => used > max);
  return (
    <div>
      <label htmlFor="caption" className="lab mb-2 block">
        {platform && caption && caption.label !== t('Caption')
          ? rich('{label}<meta>, the caption on {platform}</meta>', {
              label: caption.label,
              platform: platform.name,
              meta: (inner) => <span className="meta font-normal">{inner}</span>,
            })
          : t('Caption')}
      </label>
      <div className="rounded-2 border border-edge-strong bg-paper has-[>textarea:focus-visible]:outline-2 has-[>textarea:focus-visible]:-outline-offset-1 has-[>textarea:focus-visible]:outline-(--focus) has-[>textarea[aria-invalid=true]]:border-red has-[>textarea[aria-invalid=true]]:shadow-[inset_0_0_0_1px_var(--red)]">
        {head}
        <textarea
          ref={textarea}
          id="caption"
          className={`input field-sizing-content border-0 bg-transparent shadow-none outline-none ${hidesText ? 'min-h-[60px]' : 'min-h-[168px]'} resize-none px-[18px] py-4 text-[1.0625rem] leading-[1.6]`}
          placeholder={hidesText ? t('A Story shows no words.') : t('What should people read?')}
          aria-describedby={[...meters.map(({ id }) => id), 'caption-problems'].join(' ')}
          aria-invalid={isOver || problems.length > 0 || undefined}
          // biome-ignore lint/a11y/noAutofocus: the user has just opened a new post
          autoFocus={takesFocus}
          value={value}
          onSelect={({ currentTarget: { selectionStart: start, selectionEnd: end } }) =>
            setSelection({ start, end })
          }
          onChange={(event) => onChange(event.target.value)}
        />
        {hidesText ? null : tools(selection, () => textarea.current?.focus())}
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

/** Two accounts on one platform share one limit. */
const toMeters = (views: readonly PartView[], value: string) =>
  [...new Map(views.map(({ platform }) => [platform?.platform, platform])).values()].flatMap((platform) => {
    const caption = platform?.limits?.caption;
    if (!platform || !caption) return [];
    const { unit, max_length: max } = caption;
    return [
      { id: `caption-count-${platform.platform}`, platform, unit, used: countLength(unit, value), max },
    ];
  });
