import type { PlatformView } from '../../../server/http/views.ts';
import { type OptionValues, optionWords } from '../post/post-options.ts';
import { MarkedText } from './changed-since.tsx';

/** What is different beside the caption, from what is out to what it will be. */
export function ChangedOptions({
  platform,
  before,
  after,
}: {
  platform: PlatformView | undefined;
  before: OptionValues;
  after: OptionValues;
}) {
  const changed = (platform?.options ?? []).flatMap((option) => {
    const words = [before, after].map((values) => optionWords(option, values[option.key]) ?? '');
    const [was = '', will = ''] = words;
    return was === will ? [] : [{ option, was, will }];
  });
  if (changed.length === 0) return null;
  return (
    <dl className="grid grid-cols-[minmax(0,auto)_1fr] gap-x-4 gap-y-1 text-sm">
      {changed.map(({ option, was, will }) => (
        <div key={option.key} className="col-span-2 grid grid-cols-subgrid">
          <dt className="text-fg-3">{option.label}</dt>
          <dd className="[overflow-wrap:anywhere]">
            <MarkedText before={was} after={will} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
