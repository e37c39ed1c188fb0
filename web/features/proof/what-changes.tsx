import type { PlatformView, PostDetailView } from '../../../server/http/views.ts';
import { t } from '../../i18n/t.ts';
import { capital, numberWord } from '../../i18n/words.ts';
import { ChangedOptions } from './changed-options.tsx';
import { diffText, editCount } from './text-diff.ts';

/** For a change of a post that is out: what will read differently, and that nothing else does. */
export function WhatChanges({
  post,
  platform,
  text,
}: {
  post: PostDetailView;
  platform: PlatformView | undefined;
  text: string;
}) {
  if (post.amends === null || post.replaces === null) return null;
  const edits = editCount(diffText(post.replaces.text, text));
  return (
    <section className="grid gap-2.5 border-t border-edge pt-4">
      <h3 className="h3">{t('Changes what is out')}</h3>
      <p className="text-sm text-fg-2">
        {edits === 0
          ? t('The text stays as it is.')
          : t('{count, plural, one {{number} edit} other {{number} edits}} in the text, marked above.', {
              count: edits,
              number: capital(numberWord(edits)),
            })}{' '}
        {t('The account and the files stay as they went out.')}
      </p>
      <ChangedOptions platform={platform} before={post.replaces_options ?? {}} after={post.options} />
    </section>
  );
}
