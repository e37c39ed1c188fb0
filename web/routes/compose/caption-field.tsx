import { type ReactNode, useRef, useState } from 'react';
import type { PlatformView } from '../../../server/http/views.ts';
import { ProblemList } from '../../components/feedback.tsx';
import { Measure } from '../../components/measure.tsx';
import { countIn } from '../../lib/counting.ts';
import type { Selection } from '../writing/selection.ts';

/** The words of the post, under the name the platform has for them and in its own measure. */
export function CaptionField({
  value,
  platform,
  silent,
  problems,
  onChange,
  tools,
}: {
  value: string;
  platform: PlatformView | undefined;
  /** A Story shows no words: what was written stays, and is not for it. */
  silent: boolean;
  problems: readonly { param: string; message: string }[];
  onChange: (caption: string) => void;
  /** What can be done with the words, and with those that are selected. */
  tools: (selection: Selection, focusWords: () => void) => ReactNode;
}) {
  const words = useRef<HTMLTextAreaElement>(null);
  const [selection, setSelection] = useState<Selection>({ start: 0, end: 0 });
  const caption = platform?.limits?.caption;
  const over = caption !== undefined && countIn(caption.unit, value) > caption.max_length;
  return (
    <div>
      <label htmlFor="caption" className="lab mb-2 block">
        {caption && caption.label !== 'Caption' ? (
          <>
            {caption.label}
            <span className="meta font-normal">, the caption on {platform?.name}</span>
          </>
        ) : (
          'Caption'
        )}
      </label>
      <div className="galley">
        <textarea
          ref={words}
          id="caption"
          className={`input field-sizing-content ${silent ? 'min-h-[60px]' : 'min-h-[168px]'} resize-none px-[18px] py-4 text-[1.0625rem] leading-[1.6]`}
          placeholder={silent ? 'A Story shows no words.' : 'What should people read?'}
          aria-describedby={`${caption && !silent ? 'caption-count ' : ''}caption-problems`}
          aria-invalid={over || undefined}
          value={value}
          onSelect={({ currentTarget: { selectionStart: start, selectionEnd: end } }) =>
            setSelection({ start, end })
          }
          onChange={(event) => onChange(event.target.value)}
        />
        {silent ? null : tools(selection, () => words.current?.focus())}
      </div>
      {caption && platform && !silent ? (
        <Measure
          id="caption-count"
          platform={platform}
          unit={caption.unit}
          used={countIn(caption.unit, value)}
          most={caption.max_length}
        />
      ) : null}
      <div id="caption-problems" className="mt-2" aria-live="polite">
        <ProblemList errors={problems} />
      </div>
    </div>
  );
}
