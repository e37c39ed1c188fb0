import { defineMessages } from '../../lib/message.ts';

export const messages = defineMessages('instagram', {
  access_denied: 'You did not allow access to Instagram. Nothing was connected.',
  account_not_discovered: '{platform} shows no professional account of this name.',
  account_restricted:
    '{platform} has restricted this account or wants its owner to confirm something. Open the {platform} app, follow what it says, then try again.',
  account_with_followers: '{name} · {followers, number} followers',
  ai_generated: 'Made with AI',
  ai_generated_help: 'Instagram marks the post as made with AI.',
  alt_text_too_long:
    'The description of {position, select, cover {the cover} other {picture {position}}} is {over, number} characters too long for Instagram (limit {max, number}).',
  answer_unreadable: 'an answer that cannot be read',
  as_post: 'Post',
  as_reel: 'Reel',
  as_story: 'Story',
  audio_name: 'Name of the sound',
  audio_name_help: 'The name shown for the Reel’s own audio.',
  audio_name_not_here: 'Only Reels name their sound. Leave it empty.',
  average_time_watched: 'Average time watched, in milliseconds',
  begun_anew: 'The preparation on Instagram starts again.',
  caption: 'Caption',
  caption_hashtags: 'The caption has {count} hashtags; Instagram takes at most {max}. Remove {over}.',
  caption_length_refused: 'The caption is too long for {platform}. Shorten it.',
  caption_not_here: 'A Story shows no caption. Empty it, or put the text into the picture.',
  caption_not_readable: 'The caption has a broken character. Type or paste it again.',
  caption_too_long:
    'The caption is {over, plural, one {# character} other {# characters}} too long for Instagram (limit {max, number}).',
  carousel: 'Carousel',
  carousel_size_refused: '{platform} takes 2 to 10 pictures and videos in a carousel.',
  collaborator_repeated: '@{username} is named twice as a collaborator. Remove one.',
  collaborators: 'Collaborators',
  collaborators_help:
    'Up to 3 usernames. They are asked whether the post may stand on their profile too. Only professional accounts can be confirmed here.',
  collaborators_not_here: 'A Story has no collaborators. Remove them.',
  collaborators_not_in_trial: 'A trial Reel has no collaborators. Remove them, or the trial.',
  comment_not_allowed:
    'This connection may not write comments. Connect the account again and allow comments, then send the first comment again.',
  comment_refused:
    'Instagram did not take the first comment ({code}). Write it in the app yourself, or leave it.',
  comments: 'Comments',
  connectable: 'A professional account',
  container_expired: 'What was prepared on Instagram has expired. It starts again.',
  container_forgotten: 'Instagram no longer knows what was prepared. It starts again.',
  container_lost: '{platform} lost what was prepared, so it starts again.',
  container_not_known: 'Instagram does not recognise the post that was handed over.',
  container_unreadable: 'Instagram gave an answer that cannot be read. Nothing was posted.',
  container_unusable: 'What was prepared on Instagram cannot be used any more. It starts again.',
  cover: 'Instagram cover',
  cover_hint: '9:16 fills the screen; the profile shows the middle of it.',
  cover_moment_not_here: 'Only Reels have a cover moment. Leave it empty.',
  cover_moment_refused: 'The moment chosen for the cover is not within the video. Choose another.',
  cover_no_video: 'The cover of a Reel is a picture.',
  cover_outside_video: 'The cover is a time within the video in seconds, from 0 to {longest}, such as 2.5.',
  cover_seconds: 'Cover: seconds from the start',
  cover_seconds_help:
    'The moment of a Reel shown as its cover, such as 2.5. Or give it a picture as its cover.',
  cover_twice: 'The cover is a picture or a moment, not both. Remove one.',
  covers: 'Covers of Instagram Reels',
  daily_limit:
    '{platform} takes no more posts of this account for now: it has reached its limit for 24 hours.',
  edit_not_supported:
    'Instagram lets no program change a post that is out. Change its caption in the Instagram app.',
  feed_hint:
    'In a carousel everything is cut to the shape of the first item. A single video goes out as a Reel.',
  figures_not_allowed: 'This connection may not read figures. Reconnect the account and allow insights.',
  figures_unreadable: 'Instagram gave figures that cannot be read.',
  file_not_fetched:
    '{platform} could not fetch a file from this installation. Whoever runs it must check that its address can be reached from everywhere.',
  file_type_refused: '{platform} does not take this kind of file here. Replace it.',
  first_comment: 'First comment',
  first_comment_hashtags:
    'The first comment has {count} hashtags; Instagram takes at most {max}. Remove {over}.',
  first_comment_help: 'Goes out right under the post, as the same account, once the post is out.',
  followers: 'Followers',
  following: 'Following',
  image_empty: '{which} is empty.',
  image_shape_not_allowed:
    '{which} is too {shape, select, tall {tall} other {wide}}: Instagram takes {min} to {max}.',
  image_too_large: '{which} is larger than {max}. Make it smaller.',
  image_too_narrow: '{which} is {width} pixels wide; Instagram wants at least {min}.',
  image_too_wide: '{which} is {width} pixels wide; Instagram takes {max, number}.',
  image_type_not_allowed: '{which} is {type}; Instagram takes JPEG.',
  interactions: 'Interactions',
  kind_not_taken: 'Instagram takes pictures and videos only.',
  likes: 'Likes',
  listed_link_pending: 'Instagram lists the post and gives no link to it yet.',
  location: 'Place',
  location_help:
    'A Facebook page with an address, shown under the account’s name. Search by name, or paste the page’s address or number.',
  location_needs_facebook:
    'Instagram’s places are Facebook pages, so they can be searched only for accounts that were connected with Facebook. Reconnect this account with Facebook to add one.',
  location_not_here: 'A Story shows no place. Remove it.',
  location_not_valid: '“{name}” is not usable: {id} is not the number of a Facebook page. Choose it again.',
  location_refused:
    'Instagram refused a value of the post. Most often the place is not a Facebook page with an address: choose another, or remove it.',
  login_not_set_up:
    "This installation is not set up for {login, select, instagram {Instagram's login} other {Facebook's login}} now, by which the account was connected. Ask whoever runs it, or reconnect the account.",
  may_comment_as_account: 'Comment as the account',
  may_delete_posts: 'Delete posts',
  may_publish_posts: 'Publish posts',
  may_see_profile_and_posts: 'See the profile and its posts',
  may_see_profiles_figures: 'See the profile’s figures',
  maybe_published_before: 'Instagram may have published the post at an earlier try.',
  media_missing: 'Add a picture or a video: Instagram has no posts of text alone.',
  names_need_facebook:
    'Instagram confirms names only for accounts that were connected with Facebook. Check the spelling yourself.',
  names_not_allowed:
    'This connection may not ask Instagram whom a name belongs to. Check the spelling yourself, or reconnect the account and allow insights.',
  new_followers: 'New followers',
  no_figures_yet: 'Instagram has not reported any figures yet. It takes up to two days.',
  no_linked_account:
    'None of the Facebook Pages that you allowed has an Instagram account linked to it. Link a business or creator account to the page in its settings, or connect with Instagram instead.',
  no_public_address:
    'Instagram fetches {kind, select, image {pictures} other {videos}} itself, and this installation has no public https address. Ask whoever runs it.',
  no_public_address_for_pictures:
    'Instagram fetches pictures itself, and this installation has no public https address. Videos can be sent from here. Ask whoever runs it.',
  no_trial_reels: '{platform} offers no trial Reels to this account. Send it without a trial.',
  not_connectable:
    'Personal Instagram accounts cannot be connected; switching to a professional one is free, in the Instagram app.',
  not_connected: 'Instagram did not connect the account. Nothing was connected. Try again.',
  not_reached_not_posted: 'Instagram could not be reached ({reason}). Nothing was posted.',
  not_reached_not_sent: 'Instagram could not be reached ({reason}). Nothing was sent.',
  not_deletable: '{platform} lets no program delete a post of this kind.',
  not_ready: '{platform} is still preparing the post.',
  not_revocable:
    "Instagram lets no program take back what was allowed by its own login. Our copy of the token is destroyed. To end the permission itself, remove the app in Instagram's settings, among the apps that may use the account.",
  nothing_posted: '{reason} Nothing was posted.',
  number_of_posts: 'Posts',
  page_gone: 'Facebook no longer shows the page that this account is linked to. Start connecting again.',
  people: 'Tagged people',
  people_help:
    'Up to 20 usernames of public accounts, each at a point of the picture as it goes out; in videos without one. Only professional accounts can be confirmed here.',
  personal_account:
    'Instagram lets programs post to professional accounts only. Switch this one to a business or creator account in the Instagram app, then connect it again.',
  picture_format_refused: '{platform} cannot use a picture. Save it as JPEG and replace it.',
  picture_number: 'Picture {number}',
  picture_shape_refused:
    'A picture is too tall or too wide for {platform}. Crop it to between 4:5 and 1.91:1.',
  picture_size_refused: 'A picture is too large for {platform}. Make it smaller than 8 MB.',
  post: 'Instagram post',
  post_always_in_feed: 'A post stands in the feed. To keep it out, choose Reel.',
  post_answer_lost: 'The post was handed to Instagram, but no clear answer came back ({reason}).',
  post_not_asked: 'Instagram could not be asked about the post ({reason}).',
  post_unclear:
    'Instagram gave an unclear answer when the post was handed over ({code}), so we don’t know whether it is visible.',
  post_without_id: 'Instagram took the post but did not say which one it is.',
  posts: 'Instagram posts',
  posts_not_asked: "Instagram could not be asked for the account's posts ({reason}).",
  posts_not_told: "Instagram did not list the account's posts: {reason}",
  posts_unreadable: 'Instagram gave a list of posts that cannot be read.',
  preparing_too_slow: 'Instagram did not finish preparing the post in an hour. It starts again.',
  processing_failed: '{platform} could not prepare the post. Save its files again and replace them.',
  profile_taps: 'Taps on the profile',
  profile_visits: 'Visits to the profile',
  public: 'public',
  public_address_needed:
    'Instagram fetches files itself, and this installation has no public https address. Ask whoever runs it.',
  published_link_pending: 'Instagram has published the post and gives no link to it yet.',
  published_not_identified: 'Instagram has published the post, and it is not sure yet which one it is.',
  published_not_listed: 'Instagram has published the post, but does not list it yet.',
  published_without_link:
    'Instagram has published the post, but gave no link to it. Look for it on the profile.',
  quota_posts:
    'About 100 posts for each Instagram account in 24 hours, for some 50; a carousel counts once. Instagram is asked before each post.',
  reach: 'Accounts reached',
  reel: 'Instagram Reel',
  reel_hint: 'The Reels tab shows videos of 5 to 90 seconds; 9:16 fills the screen.',
  reel_needs_video: 'A Reel needs a video.',
  reels: 'Instagram Reels',
  removal_not_allowed:
    'This connection may not delete posts. Reconnect the account with Facebook and allow it, or delete the post in the Instagram app.',
  removal_not_by_login:
    'Instagram lets programs delete posts only of accounts that were connected with Facebook. Delete it in the Instagram app.',
  removal_refused: '{reason} Delete it in the Instagram app.',
  removal_unclear: 'Instagram did not say that it deleted the post.',
  replies: 'Replies',
  reposts: 'Reposts',
  saved: 'Saved',
  share_to_feed: 'Show the Reel in the feed too',
  shares: 'Shares',
  shown_as: 'Shown as',
  shown_as_help:
    'A single video in a post is shown as a Reel that also stands in the feed. Stories end after 24 hours.',
  sign_in_refused:
    'Instagram did not accept the sign-in. Start connecting again. If it stays so, whoever runs this installation must check its Instagram client id and secret.',
  sign_in_unreadable: 'Instagram sent an answer we can’t read ({status}). Try again in a few minutes.',
  skip_rate: 'Skipped at once (%)',
  spam_block:
    '{platform} takes this for spam and blocks it. Look into the app, wait some hours, and change the post before you try again.',
  still_working: 'Instagram is still working on the post.',
  stories: 'Instagram Stories',
  story: 'Instagram Story',
  story_hint: '9:16 fills the screen.',
  story_too_few_viewers: 'Instagram reports figures of a Story only when at least five people have seen it.',
  story_without_comments: 'Nobody comments on a Story. Remove the first comment.',
  tag_point_missing: 'Say where @{username} is in file {file}.',
  tag_point_not_here: 'People in videos have no place. Remove the place of @{username}.',
  tag_repeated: '@{username} is tagged twice in file {file}. Remove one.',
  tagged_file_missing:
    '@{username} is tagged in file {file}, which the post does not have. Add it, or remove the tag.',
  tags_refused:
    '{platform} did not accept an account that the post names. Check the tagged people, the collaborators and the @ names: they must be public accounts.',
  taps_to_other_stories: 'Taps to other Stories',
  the_cover: 'The cover',
  thumbnail_not_here: 'Only Reels have a cover. Remove it, or show it as a picture of the post.',
  thumbnail_not_image: 'The cover of a Reel is a picture. Choose one.',
  time_watched: 'Time watched in all, in milliseconds',
  too_many_files: 'Instagram takes at most {max} pictures and videos in a post; this one has {count}.',
  too_many_files_for_kind:
    '{kind, select, reel {A Reel has one video} other {A Story has one picture or video}}; this one has {count} files. Remove the others, or choose Post.',
  too_many_mentions:
    'The caption names {count} accounts with @; Instagram takes at most {max}. Remove {over}.',
  too_many_tags_refused: 'The post names more accounts than the 20 that {platform} takes. Remove some.',
  too_many_thumbnails: 'A Reel has one cover. Remove the others.',
  trial: 'Trial Reel',
  trial_by_performance: 'Trial, and to followers too if it does well',
  trial_help:
    'Shown to people who do not follow the account, and not on its profile. Without a trial, everybody sees it.',
  trial_manual: 'Trial, until you share it in the Instagram app',
  trial_needs_address:
    'Instagram fetches the video of a trial Reel itself, and this installation has no public https address. Ask whoever runs it, or send it without a trial.',
  trial_not_here: 'Only a Reel can be a trial. Choose Reel, or remove the trial.',
  try_again_later: '{reason} Try again in a few minutes.',
  upload_address_missing: 'Instagram gave no address for the video that can be used. Nothing was posted.',
  upload_unclear: 'Instagram did not take the video ({reason}). It is sent again. Nothing was posted.',
  username_not_valid: 'No Instagram account is called {names}.',
  video_empty: 'The video is empty.',
  video_format_refused: '{platform} cannot use the video. Save it again as MP4 (H.264, AAC) and replace it.',
  video_length_unknown: 'How long the video is could not be read. Save it again as MP4 and replace it.',
  video_missing: 'A Reel needs a video. Add one, or choose Post.',
  video_shape_not_allowed:
    'The video is too {shape, select, tall {tall} other {wide}}: Instagram takes {min} to {max} here.',
  video_too_large: 'The video is larger than {max}. Make it smaller.',
  video_too_long: 'The video is {length} long; Instagram takes at most {max} here.',
  video_too_short: 'The video is shorter than {min}, the least Instagram takes.',
  video_too_wide: 'The video is {width} pixels wide; Instagram takes {max, number}.',
  video_type_not_allowed: 'The video is {type}; Instagram takes MP4 and MOV.',
  views: 'Views',
  with_facebook: 'With Facebook',
  with_facebook_note:
    'For accounts that are linked to a Facebook Page of yours. Several can be connected at once, and posts can be deleted from here.',
  with_instagram: 'With Instagram',
  with_instagram_note:
    'Sign in with the account itself. It needs no Facebook Page. Posts can then be deleted in the Instagram app only.',
});
