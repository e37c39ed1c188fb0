import { type ReactNode, useRef, useState } from 'react';
import type { PlatformView } from '../../../server/http/views.ts';
import { ProblemList } from '../../components/feedback.tsx';
import { rich } from '../../i18n/rich.tsx';
import { t } from '../../i18n/t.ts';
import { countIn } from '../post/text-length.ts';
import { LimitMeter } from './limit-meter.tsx';
import type { PartView } from './part-view.ts';
import type { Selection } from './writing/selection.ts';

/** The words of the post, under the name the platform has for them and in its own measure. */
export function CaptionField({
  value,
  platform,
  measured,
  silent,
  begins,
  problems,
  onChange,
  head,
  tools,
}: {
  value: string;
  platform: PlatformView | undefined;
  /** Those who will show these words. */
  measured: readonly PartView[];
  /** A Story shows no words: what was written stays, and is not for it. */
  silent: boolean;
  /** Nothing is written yet, so the field takes the focus. */
  begins: boolean;
  problems: readonly { param: string; message: string }[];
  onChange: (caption: string) => void;
  head: ReactNode;
  /** What can be done with the words, and with those that are selected. */
  tools: (selection: Selection, focusWords: () => void) => ReactNode;
}) {
  const words = useRef<HTMLTextAreaElement>(null);
  const [selection, setSelection] = useState<Selection>({ start: 0, end: 0 });
  const caption = platform?.limits?.caption;
  const measures = silent ? [] : measuresOf(measured, value);
  const over = measures.some(({ used, most }) => used > most);
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
      <div className="galley">
        {head}
        <textarea
          ref={words}
          id="caption"
          className={`input field-sizing-content ${silent ? 'min-h-[60px]' : 'min-h-[168px]'} resize-none px-[18px] py-4 text-[1.0625rem] leading-[1.6]`}
          placeholder={silent ? t('A Story shows no words.') : t('What should people read?')}
          aria-describedby={[...measures.map(({ id }) => id), 'caption-problems'].join(' ')}
          aria-invalid={over || problems.length > 0 || undefined}
          // biome-ignore lint/a11y/noAutofocus: the person has just asked for a new post
          autoFocus={begins}
          value={value}
          onSelect={({ currentTarget: { selectionStart: start, selectionEnd: end } }) =>
            setSelection({ start, end })
          }
          onChange={(event) => onChange(event.target.value)}
        />
        {silent ? null : tools(selection, () => words.current?.focus())}
      </div>
      <div className="flex flex-wrap gap-x-3.5 max-phone:grid max-phone:grid-cols-2 max-phone:only:*:col-span-2">
        {measures.map((one) => (
          <LimitMeter key={one.id} {...one} />
        ))}
      </div>
      <div id="caption-problems" className="mt-2" aria-live="polite">
        <ProblemList errors={problems} />
      </div>
    </div>
  );
}

/** Two accounts on one platform have one measure. */
const measuresOf = (views: readonly PartView[], value: string) =>
  [...new Map(views.map(({ platform }) => [platform?.platform, platform])).values()].flatMap((platform) => {
    const caption = platform?.limits?.caption;
    if (!platform || !caption) return [];
    const { unit, max_length: most } = caption;
    return [{ id: `caption-count-${platform.platform}`, platform, unit, used: countIn(unit, value), most }];
  });
