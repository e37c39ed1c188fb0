import type { PlatformView, PostDetailView } from '../../../server/http/views.ts';
import { capitalize, spellNumber } from '../../i18n/format-text.ts';
import { t } from '../../i18n/t.ts';
import { describeOptionValue, type OptionValues } from '../post/post-options.ts';
import { MarkedText } from './marked-text.tsx';
import { textToCompare } from './proof-content.ts';
import { diffText, editCount } from './text-diff.ts';

/** For an amendment: what will read differently, and that nothing else changes. */
export function AmendmentDiff({
  post,
  platform,
  text,
}: {
  post: PostDetailView;
  platform: PlatformView | undefined;
  text: string;
}) {
  if (post.amends === null || post.replaces === null) return null;
  const edits = editCount(diffText(textToCompare(post, post.replaces), text));
  return (
    <section className="grid gap-2.5 border-t border-edge pt-4">
      <h3 className="h3">{t('Changes the published post')}</h3>
      <p className="text-sm text-fg-2">
        {edits === 0
          ? t('The text stays as it is.')
          : t('{count, plural, one {{number} edit} other {{number} edits}} in the text, marked above.', {
              count: edits,
              number: capitalize(spellNumber(edits)),
            })}{' '}
        {t('The account and the files stay as they went out.')}
      </p>
      <ChangedOptions platform={platform} before={post.replaces_options ?? {}} after={post.options} />
    </section>
  );
}

/** The options that differ from the published post, with their old and new values. */
function ChangedOptions({
  platform,
  before,
  after,
}: {
  platform: PlatformView | undefined;
  before: OptionValues;
  after: OptionValues;
}) {
  const changed = (platform?.options ?? []).flatMap((option) => {
    const describe = [before, after].map((values) => describeOptionValue(option, values[option.key]) ?? '');
    const [oldValue = '', newValue = ''] = describe;
    return oldValue === newValue ? [] : [{ option, was: oldValue, will: newValue }];
  });
  if (changed.length === 0) return null;
  return (
    <dl className="grid grid-cols-[minmax(0,auto)_1fr] gap-x-4 gap-y-1 text-sm">
      {changed.map(({ option, was: oldValue, will: newValue }) => (
        <div key={option.key} className="col-span-2 grid grid-cols-subgrid">
          <dt className="text-fg-3">{option.label}</dt>
          <dd className="[overflow-wrap:anywhere]">
            <MarkedText before={oldValue} after={newValue} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
