import type { PlatformView } from '../../../server/http/views.ts';
import { formatNumber } from '../../i18n/locale.ts';
import { OptionValue } from '../post/option-value.tsx';
import {
  applicableOptions,
  describeOptionValue,
  isProse,
  type OptionValues,
  toText,
} from '../post/post-options.ts';
import { countLength } from '../post/text-length.ts';
import type { PreviewFile } from './previews/preview.ts';

/** What the author set besides the caption: text in full, other values as a list. */
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
  const set = applicableOptions(platform?.options ?? [], files, values).flatMap((option) => {
    const text = describeOptionValue(option, values[option.key]);
    return text === null ? [] : [{ option, words: text }];
  });
  if (part === 'words')
    return set
      .filter(({ option }) => isProse(option))
      .map(({ option, words: text }) => (
        <section key={option.key} className="grid gap-1.5">
          <div className="flex items-center justify-between gap-2">
            <h2 className="h3">{option.label}</h2>
            {option.max_length === undefined ? null : (
              <span className="slug">
                <b>{formatNumber(countLength(option.unit ?? 'utf16', toText(values[option.key])))}</b> /{' '}
                {formatNumber(option.max_length)}
              </span>
            )}
          </div>
          <p className="font-post text-base font-semibold whitespace-pre-wrap [overflow-wrap:anywhere]">
            {text}
          </p>
        </section>
      ));
  const rest = set.filter(({ option }) => !isProse(option));
  if (rest.length === 0) return null;
  return (
    <dl className="grid grid-cols-[minmax(0,auto)_1fr] gap-x-4 gap-y-1 border-t border-edge pt-4 text-sm">
      {rest.map(({ option }) => (
        <div key={option.key} className="col-span-2 grid grid-cols-subgrid">
          <dt className="text-fg-3">{option.label}</dt>
          <dd className="[overflow-wrap:anywhere]">
            <OptionValue option={option} value={values[option.key]} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
