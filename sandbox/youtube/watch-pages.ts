import type { Comment } from '../core/comments.ts';
import type { Answer } from '../core/operation.ts';
import { createSite, html, type Markup, timeElement } from '../core/pages.ts';
import { findChannel } from './people.ts';
import type { YouTubeState } from './state.ts';
import { countsAt } from './statistics.ts';
import { processingState, type Video } from './videos.ts';

/** The theme of the public pages. */
const site = createSite({
  banner: html`<strong>Sandbox:</strong> this stands for YouTube; nothing here is real.`,
  header: html`<header>Videos (sandbox)</header>`,
  stylesheet: `
:root { color-scheme: dark; }
* { box-sizing: border-box; }
body { margin: 0; background: #0f0f11; color: #f1f1f3; font: 16px/1.5 system-ui, sans-serif; }
.banner { margin: 0; padding: 6px 16px; text-align: center; font-size: 13px; background: #ffd84d; color: #1d1c1a; }
header { border-bottom: 3px solid #e0332c; padding: 12px 20px; font-weight: 700; }
main { max-width: 1080px; margin: 0 auto; padding: 24px 20px 64px; }
h1 { font-size: 24px; line-height: 1.25; margin: 16px 0 4px; overflow-wrap: anywhere; }
a { color: #8ab8ff; } p { margin: 0 0 12px; }
.soft, small, time { color: #b0b3bc; font-size: 14px; }
.labels span { display: inline-block; border: 1px solid #4a4d57; border-radius: 12px; padding: 2px 10px; margin: 0 6px 6px 0;
  font-size: 13px; }
video { width: 100%; max-height: 70vh; background: #000; border-radius: 12px; display: block; }
.text { white-space: pre-wrap; overflow-wrap: anywhere; background: #202126; border-radius: 12px; padding: 14px 16px; }
.grid { display: grid; gap: 20px; grid-template-columns: repeat(auto-fill, minmax(240px, 1fr)); padding: 0; list-style: none; }
.grid img { width: 100%; aspect-ratio: 16/9; object-fit: cover; border-radius: 12px; display: block; background: #2a2b31; }
a:focus-visible { outline: 3px solid #8ab8ff; outline-offset: 2px; }
`,
});

/** The page of one video. Private videos are shown too, with a label, because the sandbox's pages have no sign-in. */
export function watchPage(state: YouTubeState, id: string): Answer {
  const video = state.videos.findAny(id);
  if (!video) return site.message(404, 'Video not found', 'There is no such video in the sandbox.');
  if (video.removed) return site.message(404, 'This video was removed', 'It is no longer visible.');
  const channel = findChannel(video.channelId);
  const { views, likes } = countsAt(video, state.now());
  return site.page(
    `${video.snippet.title} - YouTube (sandbox)`,
    html`<article data-video="${video.id}">${player(state, video)}
<h1>${video.snippet.title}</h1>
<p><a href="/youtube/www/channel/${video.channelId}">${channel?.title}</a> <span class="soft">
${views} views, ${likes} likes, ${timeElement(video.openSince ?? video.uploadedAt)}</span></p>
<p class="labels">${labels(video).map((label) => html`<span>${label}</span>`)}</p>
${video.snippet.description !== '' && html`<div class="text">${video.snippet.description}</div>`}
${state.comments.under(video.id).map(commentMarkup)}</article>`,
  );
}

const commentMarkup = ({ id, account, text, createdAt }: Comment): Markup =>
  html`<section data-comment="${id}"><strong>${findChannel(account)?.handle}</strong> <small>${timeElement(createdAt)}</small>
<div class="text">${text}</div></section>`;

export function channelPage(state: YouTubeState, idOrHandle: string): Answer {
  const channel = findChannel(idOrHandle);
  if (!channel) return site.message(404, 'Channel not found', 'There is no such channel in the sandbox.');
  const videos = state.videos.of(channel.id);
  const list = videos.map(
    (video) => html`<li data-video="${video.id}"><a href="/youtube/www/watch?v=${video.id}">
<img src="/youtube/img/vi/${video.id}/mqdefault.jpg" alt="">${video.snippet.title}</a><br>
<small>${video.status.privacyStatus}, ${timeElement(video.openSince ?? video.uploadedAt)}</small></li>`,
  );
  return site.page(
    `${channel.title} - YouTube (sandbox)`,
    html`<h1>${channel.title}</h1><p class="soft">${channel.handle}, ${channel.subscribers} subscribers.
${channel.description}</p>
${list.length > 0 ? html`<ul class="grid">${list}</ul>` : html`<p class="text">No videos yet. What you publish to this channel appears here.</p>`}`,
  );
}

function player(state: YouTubeState, video: Video): Markup {
  if (!processingState(video, state.now()).isDone)
    return html`<p class="text">This video is being processed.</p>`;
  if (video.ending.kind !== 'processed') {
    return html`<p class="text">This video is not available: ${video.ending.kind} (${video.ending.reason}).</p>`;
  }
  const poster = video.thumbnail ? html` poster="/youtube/img/vi/${video.id}/maxresdefault.jpg"` : html``;
  return html`<video controls preload="metadata" src="/youtube/www/videoplayback/${video.id}"${poster}></video>`;
}

function labels(video: Video): string[] {
  const { privacyStatus, publishAt, selfDeclaredMadeForKids, containsSyntheticMedia, license } = video.status;
  const paid = video.extras.paidProductPlacementDetails?.hasPaidProductPlacement === true;
  return [
    `Privacy: ${privacyStatus}`,
    ...(publishAt === null ? [] : [`Scheduled: ${new Date(publishAt).toISOString()}`]),
    selfDeclaredMadeForKids ? 'Made for kids' : 'Not made for kids',
    ...(containsSyntheticMedia ? ['Altered or synthetic content'] : []),
    ...(paid ? ['Includes paid promotion'] : []),
    ...(license === 'creativeCommon' ? ['Creative Commons'] : []),
    ...video.snippet.tags.map((tag) => `Tag: ${tag}`),
  ];
}
