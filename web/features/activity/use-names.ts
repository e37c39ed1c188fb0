import { useQueries, useQuery } from '@tanstack/react-query';
import type { AuditEntryView } from '../../../server/http/views.ts';
import { t } from '../../i18n/t.ts';
import { listedAs } from '../../i18n/words.ts';
import { accountsQuery } from '../accounts/queries.ts';
import { campaignsQuery } from '../campaigns/queries.ts';
import { appsQuery } from '../developers/queries.ts';
import { membersQuery } from '../people/queries.ts';
import { namedPostsQuery } from '../post/queries.ts';

export interface Named {
  readonly text: string;
  /** Where it can be looked at. */
  readonly path?: string;
}

/** As they stand after what was done to them. */
const kinds: Readonly<Record<string, string>> = {
  post: t('a post that is gone'),
  account: t('an account'),
  campaign: t('a campaign'),
  media: t('a file'),
  user: t('somebody'),
  app: t('an app'),
};

/** The journal holds ids only; what they are called now is read beside it. What is gone has only its kind. */
export const useNames = (pages: readonly (readonly AuditEntryView[])[]): ((subject: string) => Named) => {
  const posts = useQueries({
    queries: pages.map((entries) => {
      const ids = entries.flatMap(({ subject }) => /^post:(\d+)$/.exec(subject)?.[1] ?? []);
      return namedPostsQuery([...new Set(ids)].sort());
    }),
  });
  const accounts = useQuery(accountsQuery).data ?? [];
  const campaigns = useQuery(campaignsQuery).data ?? [];
  const members = useQuery(membersQuery).data ?? [];
  const apps = useQuery(appsQuery).data ?? [];
  const names = new Map<string, Named>([
    ...posts.flatMap(({ data }) =>
      (data ?? []).map((post): [string, Named] => [
        `post:${post.id}`,
        { text: t('“{name}”', { name: listedAs(post) }), path: `/posts/${post.id}` },
      ]),
    ),
    ...accounts.map(({ id, name }): [string, Named] => [
      `account:${id}`,
      { text: name, path: `/accounts?account=${id}` },
    ]),
    ...campaigns.map(({ id, name }): [string, Named] => [
      `campaign:${id}`,
      { text: t('“{name}”', { name }), path: `/campaigns/${id}` },
    ]),
    ...members.map(({ user }): [string, Named] => [`user:${user.id}`, { text: user.name }]),
    ...apps.map(({ id, name }): [string, Named] => [
      `app:${id}`,
      { text: name, path: `/developers?app=${id}` },
    ]),
  ]);
  return (subject) => {
    const [kind = '', id = ''] = subject.split(':');
    if (kind === 'media') return { text: t('a file'), path: `/media?file=${id}` };
    return names.get(subject) ?? { text: kinds[kind] ?? kind };
  };
};
