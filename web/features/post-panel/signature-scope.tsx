import type { PostDetailView } from '../../../server/http/views.ts';
import { formatList, spellNumber } from '../../i18n/format-text.ts';
import { t } from '../../i18n/t.ts';
import { cityOf, longMoment } from '../../time/dates.ts';
import { platformLabel } from '../platforms/platforms.ts';
import { shownProof } from '../post/queries.ts';
import { useLateness } from './use-lateness.ts';

/** What a signature covers; a change to any of it voids the signature. */
export function SignatureScope({ post, hasChoices }: { post: PostDetailView; hasChoices: boolean }) {
  const proof = shownProof(post);
  const files = proof?.media ?? [];
  const kind = files.every((one) => one.mime.startsWith('image/')) ? 'picture' : 'file';
  const named = [...new Set(proof?.mentions.map(({ name }) => name))];
  const { first_comment: _comment, mentions: _mentions, ...others } = post.options;
  const hasOptions = Object.keys(others).length > 0;
  const at = post.schedule;
  const lateness = useLateness(post);
  return (
    <section className="grid gap-2.5 border-t border-edge pt-4" aria-label={t('What a signature covers')}>
      <div>
        <h2 className="h2">{t('What a signature covers')}</h2>
        <p className="meta mt-0.5">{t('Any change to these makes it void.')}</p>
      </div>
      <dl className="grid grid-cols-[minmax(76px,auto)_1fr] gap-x-3 gap-y-1.5 text-sm">
        {post.amends === null ? null : (
          <>
            <dt className="text-fg-3">{t('Changes', {}, 'it changes')}</dt>
            <dd>
              {t('Post № {number}, which is out on {platform}. Nothing new is made.', {
                number: post.amends,
                platform: platformLabel(post.platform),
              })}
            </dd>
          </>
        )}
        <dt className="text-fg-3">{t('Content')}</dt>
        <dd>
          {t(
            '{kind, select, text {The text} picture {The text and {count, plural, one {{number} picture} other {{number} pictures}}, with descriptions} other {The text and {count, plural, one {{number} file} other {{number} files}}, with descriptions}}, {stored, select, yes {as stored in rev {revision}} other {exactly as shown}}',
            {
              kind: files.length === 0 ? 'text' : kind,
              count: files.length,
              number: spellNumber(files.length),
              stored: post.current_revision ? 'yes' : 'no',
              revision: post.current_revision?.number ?? 0,
            },
          )}
        </dd>
        {named.length > 0 ? (
          <>
            <dt className="text-fg-3">{t('Mentions')}</dt>
            <dd>{t('The accounts chosen for {names}', { names: formatList(named) })}</dd>
          </>
        ) : null}
        {hasOptions ? (
          <>
            <dt className="text-fg-3">{t('Options')}</dt>
            <dd>{t('All of them, as shown on the proof')}</dd>
          </>
        ) : null}
        {proof?.first_comment ? (
          <>
            <dt className="text-fg-3">{t('First comment')}</dt>
            <dd>{t('Its text as shown, right under the post once it is out.')}</dd>
          </>
        ) : null}
        <dt className="text-fg-3">{t('Account')}</dt>
        <dd>{post.account?.name ?? t('not chosen')}</dd>
        <dt className="text-fg-3">{t('Time', {}, 'of a post')}</dt>
        <dd>
          {at && lateness !== 'over'
            ? `${longMoment(at.publish_at, at.time_zone)}, ${cityOf(at.time_zone)}`
            : t('any time someone publishes it')}
        </dd>
        {hasChoices ? (
          <>
            <dt className="text-fg-3">{t('Choices')}</dt>
            <dd>{t('The ones you make for {platform} above', { platform: platformLabel(post.platform) })}</dd>
          </>
        ) : null}
        <dt className="text-fg-3">{t('Signatures')}</dt>
        <dd>{describePolicy(post.approvals)}</dd>
      </dl>
      {hasChoices ? null : (
        <p className="meta">
          {t('{platform} asks for no choices of its own.', { platform: platformLabel(post.platform) })}
        </p>
      )}
    </section>
  );
}

/** What the workspace requires, and the progress: `1 of 2 approvals, not by its author`. */
const describePolicy = ({
  given,
  needed,
  self_approval,
}: {
  given: number;
  needed: number;
  self_approval: boolean;
}): string =>
  self_approval
    ? t('{given} of {needed, plural, one {# approval} other {# approvals}}', { given, needed })
    : t('{given} of {needed, plural, one {# approval} other {# approvals}}, not by its author', {
        given,
        needed,
      });
