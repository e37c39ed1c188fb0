/**
 * TikTok's required texts, letter by letter, from its Content Sharing Guidelines ("Required UX Implementation in
 * Your App", text of September 2026). Do not improve them: reviewers compare. They are the same in every language;
 * only the notices at the end are ours.
 */

import { type Message, verbatim } from '../../lib/message.ts';
import { messages } from './messages.ts';

const legal = 'https://www.tiktok.com/legal/page/global';

const music = { text: verbatim('Music Usage Confirmation'), url: `${legal}/music-usage-confirmation/en` };
const branded = { text: verbatim('Branded Content Policy'), url: `${legal}/bc-policy/en` };

export const musicStatement = {
  text: verbatim("By posting, you agree to TikTok's Music Usage Confirmation."),
  links: [music],
};
export const brandedStatement = {
  text: verbatim("By posting, you agree to TikTok's Branded Content Policy and Music Usage Confirmation."),
  links: [branded, music],
};

export const promotionalLabel = verbatim("Your photo/video will be labeled as 'Promotional content'");
export const partnershipLabel = verbatim("Your photo/video will be labeled as 'Paid partnership'");
export const chooseDisclosure = verbatim(
  'You need to indicate if your content promotes yourself, a third party, or both.',
);
export const brandedNotPrivate = verbatim('Branded content visibility cannot be set to private.');

export const whoCanView = verbatim('Who can view this post');
export const privacyLabels: Readonly<Record<string, Message>> = {
  PUBLIC_TO_EVERYONE: verbatim('Everyone'),
  MUTUAL_FOLLOW_FRIENDS: verbatim('Friends'),
  FOLLOWER_OF_CREATOR: verbatim('Followers'),
  SELF_ONLY: verbatim('Only me'),
};
export const allowComment = verbatim('Allow Comment');
export const allowDuet = verbatim('Allow Duet');
export const allowStitch = verbatim('Allow Stitch');
export const disclose = verbatim('Disclose post content');
export const yourBrand = verbatim('Your brand');
export const brandedContent = verbatim('Branded content');
export const aiGenerated = verbatim('AI-generated content');

export const processingNotice = messages.processing_notice();
export const linkNotice = messages.link_notice();
