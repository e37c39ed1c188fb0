import type { PostOptionView } from '../../../server/http/views.ts';
import { toTexts } from '../post/post-options.ts';

/** Texts of a line each: as many fields as are filled and one more, up to the most that the platform takes. */
export function ListInput({
  option,
  about,
  value,
  onChange,
}: {
  option: PostOptionView;
  about: React.AriaAttributes & { id: string };
  value: unknown;
  onChange: (texts: readonly string[]) => void;
}) {
  const texts = toTexts(value);
  const { min_count: min = 1, max_count: max = Number.POSITIVE_INFINITY } = option;
  const fields = Math.min(max, Math.max(min, texts.length + 1));
  const { id, ...described } = about;
  return (
    <div className="grid gap-1.5">
      {Array.from({ length: fields }, (_, index) => (
        <input
          // biome-ignore lint/suspicious/noArrayIndexKey: a field is known by its place
          key={index}
          {...described}
          id={index === 0 ? id : undefined}
          aria-label={`${option.label} ${index + 1}`}
          className="input"
          type="text"
          maxLength={option.unit === 'utf16' ? option.max_length : undefined}
          value={texts[index] ?? ''}
          onChange={(event) => {
            const changed = Array.from({ length: fields }, (_text, at) =>
              at === index ? event.target.value : (texts[at] ?? ''),
            );
            while (changed.at(-1) === '') changed.pop();
            onChange(changed);
          }}
        />
      ))}
    </div>
  );
}
