import { defineMessages } from '../../lib/message.ts';

export const messages = defineMessages('meta', {
  answer_unreadable: 'its answer cannot be read',
  app_secret_wrong:
    '{platform} does not accept the app secret of this installation. Whoever runs it must set the one that Meta’s dashboard shows.',
  bad_parameter: '{platform} did not accept a value of the post. Check its text, link and files.',
  blocked:
    '{platform} has stopped this account from posting for some hours, because of its rules or because it posted too often. Look for a message there, and try again later.',
  capability_missing:
    '{platform} has not given this installation the right to do this. Whoever runs it must ask Meta for it.',
  checkpoint:
    '{platform} wants the person who connected this account to sign in there and confirm who they are. Do that, then reconnect the account.',
  comment_answer_lost: 'The first comment was sent to {platform}, but no clear answer came back ({reason}).',
  comment_answer_unreadable: '{platform} answered the first comment in a way that cannot be read.',
  comment_not_sent: '{platform} could not be reached ({reason}). The first comment is not out yet.',
  comment_unclear:
    '{platform} answered the first comment with an error that does not say whether it is visible.',
  comment_without_author: '{platform} shows a comment with these words, but not who wrote it.',
  comments_not_allowed: '{platform} does not let this connection read the comments under the post.',
  comments_post_gone: '{platform} does not find the post, so its comments cannot be read.',
  comments_unreadable: '{platform} gave a list of comments that cannot be read.',
  connection_expired: 'The connection to {platform} has expired. Reconnect the account.',
  connection_removed: 'The connection was removed on {platform}. Reconnect the account.',
  could_not_be_asked: '{platform} could not be asked ({reason}).',
  duplicate_content:
    '{platform} refused the post because it is the same as the one before it. Change the text, or leave it.',
  it_answered: 'unexpected answer {status}',
  link_unreadable: '{platform} could not read the page behind the link. Check the address.',
  no_figures: '{platform} has no figures for this kind of post.',
  not_found:
    '{platform} does not find what this is about, or does not show it to this connection. It may have been deleted there.',
  password_changed:
    'The password on {platform} was changed, which ends the connection. Reconnect the account.',
  permission_missing:
    '{platform} says that a permission is missing or was taken back. Reconnect the account and allow everything that is asked.',
  platform_trouble: '{platform} has a problem of its own just now.',
  post_not_known: '{platform} does not know the post yet, or no longer.',
  reconnect: '{platform} no longer accepts this connection. Reconnect the account.',
  refused: '{platform} refused it (error {error}).',
  retention: '{platform} keeps figures for two years, and so do we.',
  role_lost:
    'The person who connected this account no longer has a role on the page on {platform}. Somebody who has must reconnect it.',
  too_many_calls: '{platform} takes no more calls for a while.',
  too_many_comments: 'The post has too many recent comments to look through.',
  tried_again: '{reason} We will try again.',
  unconfirmed_user:
    '{platform} wants the person who connected this account to confirm it there. Do that, then reconnect the account.',
});
