import { useQueries, useQuery } from '@tanstack/react-query';
import type { AuditEntryView } from '../../../server/http/views.ts';
import { withInnerQuotes } from '../../i18n/format-text.ts';
import { t } from '../../i18n/t.ts';
import { accountsQuery } from '../accounts/queries.ts';
import { campaignsQuery } from '../campaigns/queries.ts';
import { appsQuery } from '../developers/queries.ts';
import { membersQuery } from '../people/queries.ts';
import { listHeadline } from '../post/post-headline.ts';
import { postsByIdQuery } from '../post/queries.ts';

export interface SubjectName {
  readonly text: string;
  /** The page that shows it. */
  readonly path?: string;
}

/** Used in the sentence when the name of a subject is not known. */
const fallbackNames: Readonly<Record<string, string>> = {
  post: t('a deleted post'),
  account: t('an account'),
  campaign: t('a campaign'),
  media: t('a file'),
  user: t('somebody'),
  app: t('an app'),
};

/** The journal stores only ids; current names are read separately. A deleted subject is shown by its kind. */
export const useSubjectNames = (
  pages: readonly (readonly AuditEntryView[])[],
): ((subject: string) => SubjectName) => {
  const posts = useQueries({
    queries: pages.map((entries) => {
      const ids = entries.flatMap(({ subject }) => /^post:(\d+)$/.exec(subject)?.[1] ?? []);
      return postsByIdQuery([...new Set(ids)].sort());
    }),
  });
  const accounts = useQuery(accountsQuery).data ?? [];
  const campaigns = useQuery(campaignsQuery).data ?? [];
  const members = useQuery(membersQuery).data ?? [];
  const apps = useQuery(appsQuery).data ?? [];
  const names = new Map<string, SubjectName>([
    ...posts.flatMap(({ data }) =>
      (data ?? []).map((post): [string, SubjectName] => [
        `post:${post.id}`,
        { text: t('“{name}”', { name: withInnerQuotes(listHeadline(post)) }), path: `/posts/${post.id}` },
      ]),
    ),
    ...accounts.map(({ id, name }): [string, SubjectName] => [
      `account:${id}`,
      { text: name, path: `/accounts?account=${id}` },
    ]),
    ...campaigns.map(({ id, name }): [string, SubjectName] => [
      `campaign:${id}`,
      { text: t('“{name}”', { name: withInnerQuotes(name) }), path: `/campaigns/${id}` },
    ]),
    ...members.map(({ user }): [string, SubjectName] => [`user:${user.id}`, { text: user.name }]),
    ...apps.map(({ id, name }): [string, SubjectName] => [
      `app:${id}`,
      { text: name, path: `/developers?app=${id}` },
    ]),
  ]);
  return (subject) => {
    const [kind = '', id = ''] = subject.split(':');
    if (kind === 'media') return { text: t('a file'), path: `/media?file=${id}` };
    return names.get(subject) ?? { text: fallbackNames[kind] ?? kind };
  };
};
