/**
 * TikTok's required words, letter by letter, from its Content Sharing Guidelines ("Required UX Implementation in Your
 * App", text of September 2026). Do not improve them: reviewers compare.
 */
const legal = 'https://www.tiktok.com/legal/page/global';

const music = { text: 'Music Usage Confirmation', url: `${legal}/music-usage-confirmation/en` };
const branded = { text: 'Branded Content Policy', url: `${legal}/bc-policy/en` };

export const musicStatement = {
  text: "By posting, you agree to TikTok's Music Usage Confirmation.",
  links: [music],
};
export const brandedStatement = {
  text: "By posting, you agree to TikTok's Branded Content Policy and Music Usage Confirmation.",
  links: [branded, music],
};

export const promotionalLabel = "Your photo/video will be labeled as 'Promotional content'";
export const partnershipLabel = "Your photo/video will be labeled as 'Paid partnership'";
export const chooseDisclosure =
  'You need to indicate if your content promotes yourself, a third party, or both.';
export const brandedNotPrivate = 'Branded content visibility cannot be set to private.';

export const privacyLabels: Readonly<Record<string, string>> = {
  PUBLIC_TO_EVERYONE: 'Everyone',
  MUTUAL_FOLLOW_FRIENDS: 'Friends',
  FOLLOWER_OF_CREATOR: 'Followers',
  SELF_ONLY: 'Only me',
};

export const processingNotice =
  'After it is sent, it may take a few minutes until TikTok has processed the post and shows it on the profile.';
export const linkNotice =
  'TikTok gives a link to the post only when everyone may view it; else Signoff links to the profile.';
