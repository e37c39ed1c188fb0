import type { PlatformView } from '../../../server/http/views.ts';
import { numeral } from '../../i18n/locale.ts';
import { isAskedFor, isProse, type OptionValues, optionWords, textOf } from '../post/post-options.ts';
import { countIn } from '../post/text-length.ts';
import type { PreviewFile } from './previews/preview.ts';

/** What the author set beside the caption: words in full, the rest as a list. */
export function ProofOptions({
  platform,
  values,
  files,
  part,
}: {
  platform: PlatformView | undefined;
  values: OptionValues;
  files: readonly PreviewFile[];
  part: 'words' | 'rest';
}) {
  const set = (platform?.options ?? []).flatMap((option) => {
    const words = isAskedFor(option, files, values) ? optionWords(option, values[option.key]) : null;
    return words === null ? [] : [{ option, words }];
  });
  if (part === 'words')
    return set
      .filter(({ option }) => isProse(option))
      .map(({ option, words }) => (
        <section key={option.key} className="grid gap-1.5">
          <div className="flex items-center justify-between gap-2">
            <h2 className="h3">{option.label}</h2>
            {option.max_length === undefined ? null : (
              <span className="slug">
                <b>{numeral(countIn(option.unit ?? 'utf16', textOf(values[option.key])))}</b> /{' '}
                {numeral(option.max_length)}
              </span>
            )}
          </div>
          <p className="font-post text-base font-semibold whitespace-pre-wrap [overflow-wrap:anywhere]">
            {words}
          </p>
        </section>
      ));
  const rest = set.filter(({ option }) => !isProse(option));
  if (rest.length === 0) return null;
  return (
    <dl className="grid grid-cols-[minmax(0,auto)_1fr] gap-x-4 gap-y-1 border-t border-edge pt-4 text-sm">
      {rest.map(({ option, words }) => (
        <div key={option.key} className="col-span-2 grid grid-cols-subgrid">
          <dt className="text-fg-3">{option.label}</dt>
          <dd className="[overflow-wrap:anywhere]">{words}</dd>
        </div>
      ))}
    </dl>
  );
}
