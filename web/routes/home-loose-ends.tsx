import { Link } from '@tanstack/react-router';
import { Unlink } from 'lucide-react';
import type { AccountView, PostView } from '../../server/http/views.ts';
import { Icon } from '../components/icon.tsx';
import { PlatformGlyph, platformLabel } from '../components/platform-glyph.tsx';
import { StateBadge } from '../components/post-state.tsx';
import { Thumb } from '../components/thumb.tsx';
import { maySign, type Role } from '../data/session.ts';
import { noteTime } from '../lib/dates.ts';
import { stillOf } from '../lib/media-facts.ts';
import { headlineOf } from '../lib/words.ts';

export type LooseEnd = { kind: 'post'; post: PostView } | { kind: 'account'; account: AccountView };

/** What asks for this person: their own returned posts, sends that went wrong, accounts that lost their key. */
export const looseEndsOf = (
  posts: readonly PostView[],
  accounts: readonly AccountView[],
  userId: string,
  role: Role,
): LooseEnd[] => [
  ...posts
    .filter((post) =>
      post.state === 'changes_requested'
        ? post.author.id === userId || (post.from_app && maySign(role))
        : post.can.length > 0,
    )
    .map((post) => ({ kind: 'post' as const, post })),
  ...accounts
    .filter((account) => account.status === 'reconnect_needed' && maySign(role))
    .map((account) => ({ kind: 'account' as const, account })),
];

const actionWord: Partial<Record<PostView['state'], string>> = {
  changes_requested: 'Edit',
  failed: 'See why',
  missed: 'Choose a time',
  unconfirmed: 'Look at the evidence',
};

export function LooseEnds({ ends, zone }: { ends: readonly LooseEnd[]; zone: string }) {
  return (
    <section aria-labelledby="loose-ends">
      <div className="mb-2.5 flex items-baseline justify-between">
        <h2 className="h2" id="loose-ends">
          Loose ends
        </h2>
        <span className="meta">{ends.length}</span>
      </div>
      <ul className="panel divide-y divide-edge">
        {ends.map((end) =>
          end.kind === 'post' ? (
            <Row
              key={end.post.id}
              picture={<Thumb url={stillOf(end.post.media[0])} className="size-[52px] max-phone:size-11" />}
              badge={<StateBadge state={end.post.state} />}
              title={headlineOf(end.post)}
              why={
                end.post.trouble?.message ??
                (end.post.state === 'changes_requested'
                  ? `Sent back ${noteTime(end.post.updated_at, zone)}. The note says why.`
                  : 'Open it to see what happened.')
              }
              action={
                end.post.state === 'changes_requested' ? (
                  <Link to="/posts/$postId" params={{ postId: end.post.id }} className="btn btn-sm">
                    Read the note
                  </Link>
                ) : (
                  <Link to="/posts/$postId" params={{ postId: end.post.id }} className="btn btn-sm">
                    {actionWord[end.post.state] ?? 'Open'}
                  </Link>
                )
              }
            />
          ) : (
            <Row
              key={end.account.id}
              picture={
                <span className="grid size-[52px] place-items-center rounded-[2px] bg-sunk max-phone:size-11">
                  <PlatformGlyph platform={end.account.platform} size={22} />
                </span>
              }
              badge={
                <span className="st st-missed">
                  <Icon of={Unlink} size={13} />
                  Reconnect
                </span>
              }
              title={`${platformLabel[end.account.platform]}, ${end.account.name}`}
              why={
                end.account.status_reason ??
                'Its permission has ended. Posts wait until it is connected again.'
              }
              action={
                <Link to="/accounts" search={{ account: end.account.id }} className="btn btn-sm">
                  Reconnect
                </Link>
              }
            />
          ),
        )}
      </ul>
    </section>
  );
}

function Row(props: {
  picture: React.ReactNode;
  badge: React.ReactNode;
  title: string;
  why: string;
  action: React.ReactNode;
}) {
  return (
    <li className="grid grid-cols-[52px_minmax(0,1fr)_auto] items-center gap-3.5 px-4 py-3 max-phone:grid-cols-[44px_1fr]">
      {props.picture}
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          {props.badge}
          <span className="min-w-0 truncate font-semibold">{props.title}</span>
        </div>
        <p className="mt-0.5 text-sm text-fg-2">{props.why}</p>
      </div>
      <div className="max-phone:col-span-2 max-phone:*:w-full">{props.action}</div>
    </li>
  );
}
