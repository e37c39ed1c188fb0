import type { UseQueryResult } from '@tanstack/react-query';
import type { SignedPostView } from '../../../server/http/views.ts';
import { ErrorState, Skeleton } from '../../components/feedback.tsx';
import { t } from '../../i18n/t.ts';
import { shortDay, timeOf } from '../../time/dates.ts';
import { headline } from '../post/post-headline.ts';
import type { SignatureChoice } from './queries.ts';

/** Which posts a person signed that have not gone out, and whether those signatures fall with their right to sign. */
export function SignatureChoiceFields({
  pending,
  name,
  isOwn = false,
  zone,
  value,
  onChange,
}: {
  pending: UseQueryResult<readonly SignedPostView[]>;
  name: string;
  isOwn?: boolean;
  zone: string;
  value: SignatureChoice;
  onChange: (choice: SignatureChoice) => void;
}) {
  if (pending.isPending)
    return (
      <Skeleton>
        <span className="sk h-16 w-full" />
      </Skeleton>
    );
  if (pending.isError) return <ErrorState error={pending.error} onRetry={() => void pending.refetch()} />;
  const posts = pending.data.filter((post) => !post.being_sent);
  if (posts.length === 0) return null;
  const choices: [SignatureChoice, string, string][] = [
    [
      'fall',
      isOwn ? t('My signatures fall') : t('Their signatures fall'),
      t('Posts that then lack one go back to review and keep the time that was planned.'),
    ],
    [
      'stand',
      isOwn ? t('My signatures stand') : t('Their signatures stand'),
      t('These posts go out as signed.'),
    ],
  ];
  return (
    <fieldset className="grid gap-2.5">
      <legend className="mb-2">
        {isOwn
          ? t(
              '{count, plural, one {You signed a post that has} other {You signed # posts that have}} not gone out:',
              { count: posts.length },
            )
          : t(
              '{count, plural, one {{name} signed a post that has} other {{name} signed # posts that have}} not gone out:',
              { count: posts.length, name },
            )}
      </legend>
      <ul className="max-h-48 divide-y divide-edge overflow-auto rounded-1 border border-edge">
        {posts.map((post) => (
          <li key={post.id} className="grid grid-cols-[118px_1fr] items-center gap-2.5 px-2.5 py-2 text-sm">
            <span className="num text-xs">
              {post.publish_at
                ? `${shortDay(post.publish_at, zone)} ${timeOf(post.publish_at, zone)}`
                : t('no time')}
            </span>
            <span className="truncate">{headline(post.caption)}</span>
          </li>
        ))}
      </ul>
      {choices.map(([choice, label, hint]) => (
        <label key={choice} className="flex items-start gap-2.5">
          <input
            type="radio"
            className="mt-1 accent-(--text)"
            name={`signatures-${name}`}
            checked={value === choice}
            onChange={() => onChange(choice)}
          />
          <span>
            <span className="lab">{label}</span>
            <span className="meta block">{hint}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
