import type { PlatformView, PostDetailView } from '../../server/http/views.ts';
import { diffText, editCount } from '../lib/text-diff.ts';
import { capital, plural } from '../lib/words.ts';
import { ChangedOptions } from './changed-options.tsx';

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
      <h3 className="h3">Changes what is out</h3>
      <p className="text-sm text-fg-2">
        {edits === 0
          ? 'The text stays as it is.'
          : `${capital(plural(edits, 'edit'))} in the text, marked above.`}{' '}
        The account and the files stay as they went out.
      </p>
      <ChangedOptions platform={platform} before={post.replaces_options ?? {}} after={post.options} />
    </section>
  );
}
